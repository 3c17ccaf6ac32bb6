package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the console: their size, their policy, and how they are cached. */
@SharesService
@Tag("example")
class ConsoleFilesIT {
  private static final String FOLDER = "dev/contentservice/service/console/";
  private static final Pattern SERVED =
      Pattern.compile("rules/[a-z.-]+|[a-z.-]+\\.(html|css|svg)|start\\.js|preact\\.module\\.js");
  private static final Pattern PART = Pattern.compile("(?:href|src)=\"console/([a-z.-]+)\"");
  private static final Pattern IMPORTED = Pattern.compile("(?m)^import .* from '\\./(.*)';$");
  private static final Pattern HTML = Pattern.compile("innerHTML|outerHTML|insertAdjacentHTML");

  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
  }

  /** The names of all files in the packaged jar that a browser loads. */
  private static List<String> names() throws IOException {
    try (ZipFile jar = new ZipFile(JarCommand.JAR.toFile())) {
      return jar.stream()
          .filter(entry -> entry.getName().startsWith(FOLDER))
          .map(entry -> entry.getName().substring(FOLDER.length()))
          .filter(name -> SERVED.matcher(name).matches())
          .toList();
    }
  }

  private static HttpResponse<String> get(String path, String... headers) throws Exception {
    URI address = service.management().resolve(path);
    HttpRequest.Builder request = HttpRequest.newBuilder(address);
    return Exchange.send(headers.length == 0 ? request : request.headers(headers));
  }

  /** One after the other are only the page, these and the first data. */
  @Test
  void the_page_names_every_file_that_it_loads_at_once() throws Exception {
    String page = get("/").body();
    List<String> named = PART.matcher(page).results().map(part -> part.group(1)).toList();
    String start = get("/console/start.js").body();

    assertThat(named).hasSize(5).contains("start.js");
    assertThat(IMPORTED.matcher(start).results().map(part -> part.group(1))).isSubsetOf(named);
    assertThat(start)
        .doesNotContainPattern("(?m)^(import \\{|export (?!const \\w+_js = ))")
        .contains("const overview_js = ", "return { overviewPage };");
  }

  @Test
  void all_that_a_browser_loads_is_sent_as_less_than_200_kilobytes() throws Exception {
    long sent = 0;
    for (String name : names()) {
      HttpResponse<String> file = get("/console/" + name, "Accept-Encoding", "gzip, deflate");
      assertThat(file.headers().firstValue("Content-Encoding")).hasValue("gzip");
      sent += file.headers().firstValueAsLong("Content-Length").orElseThrow();
    }

    assertThat(names()).contains("start.js", "preact.module.js", "base.css", "rules/index.js");
    assertThat(sent).isBetween(10_000L, 200_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip | true",
        "GZIP | true",
        "x-gzip | true",
        "* | true",
        "br, gzip;q=0.5 | true",
        "deflate,gzip ; q=0.001 | true",
        "gzip;q=1, *;q=0 | true",
        "identity;q=0.5, gzip;q=0.5 | true",
        "identity, gzip;q=0.5 | false",
        "gzip;q=0 | false",
        "gzip; q=0 | false",
        "gzip ;Q=0.000, * | false",
        "*;q=0 | false",
        "gzipped | false",
        "br, deflate | false",
        "identity | false",
        "'' | false"
      })
  void a_file_is_compressed_if_the_client_prefers_that(String accepted, boolean isCompressed)
      throws Exception {
    HttpResponse<String> file = get("/console/start.js", "Accept-Encoding", accepted);

    assertThat(file.headers().firstValue("Content-Encoding").isPresent()).isEqualTo(isCompressed);
    assertThat(file.headers().firstValue("Vary")).hasValue("Accept-Encoding");
  }

  @Test
  void the_page_allows_only_scripts_and_styles_of_its_own_files() throws Exception {
    for (String path : List.of("/", "/console/start.js", "/console/base.css")) {
      HttpResponse<String> file = get(path);

      assertThat(file.statusCode()).isEqualTo(200);
      assertThat(file.headers().firstValue("Content-Security-Policy").orElseThrow())
          .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
          .contains("connect-src 'self'", "frame-ancestors 'none'", "trusted-types 'none'")
          .doesNotContain("unsafe", "http", "data:", "*");
      assertThat(file.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    }
  }

  @Test
  void no_file_names_another_site_or_makes_html_from_text() throws Exception {
    for (String name : names()) {
      String text = get("/console/" + name).body();
      if (!name.equals("preact.module.js") && !name.startsWith("rules/")) {
        assertThat(text.replace("http://www.w3.org/2000/svg", "")).as(name).doesNotContain("://");
        assertThat(HTML.matcher(text).find()).as(name).isFalse();
      }
    }
  }

  @Test
  void a_browser_that_has_a_file_gets_it_again_only_after_a_change() throws Exception {
    HttpResponse<String> first = get("/console/start.js");
    String etag = first.headers().firstValue("ETag").orElseThrow();

    HttpResponse<String> second = get("/console/start.js", "If-None-Match", etag);
    HttpResponse<String> changed = get("/console/start.js", "If-None-Match", "\"another\"");

    assertThat(first.headers().firstValue("Cache-Control")).hasValue("no-cache");
    assertThat(second.statusCode()).isEqualTo(304);
    assertThat(second.body()).isEmpty();
    assertThat(changed.body()).isEqualTo(first.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console",
        "/console/",
        "/console/none.js",
        "/console/words.js",
        "/console/rules/",
        "/console/rules/start.js",
        "/console/rules%2Findex.js",
        "/console/rules/..%2Fstart.js",
        "/console/LICENSE",
        "/console/ConsoleRoutes.class",
        "/console/..%2Fdocs%2Fstart.js",
        "/console/%2e%2e/docs/start.js",
        "/console/x/../start.js",
        "//",
        "/index.html"
      })
  void nothing_else_of_the_jar_is_served(String path) throws Exception {
    URI address = URI.create(service.management() + path);

    Exchange.problem(Exchange.send(HttpRequest.newBuilder(address)), 404);
  }
}
