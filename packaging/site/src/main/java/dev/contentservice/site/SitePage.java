package dev.contentservice.site;

import java.util.List;

/**
 * A page without what all pages share.
 *
 * @param target its path in the site
 * @param body its content as HTML
 * @param assets the names of its own style sheets and scripts
 * @param sections what the search finds
 */
record SitePage(
    String target, String title, String body, List<String> assets, List<Section> sections) {
  /**
   * What is between two headings.
   *
   * @param level that of the first heading, from 1
   * @param anchor the id of the heading
   * @param text the content without markup
   */
  record Section(int level, String anchor, String title, String text) {}

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
