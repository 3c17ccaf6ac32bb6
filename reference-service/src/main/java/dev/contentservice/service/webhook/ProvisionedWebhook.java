package dev.contentservice.service.webhook;

import dev.contentservice.model.Webhook;

/**
 * One entry of a provisioning file.
 *
 * @param index from 0
 * @param line where it begins, from 1
 */
record ProvisionedWebhook(int index, int line, Webhook webhook) {

  /**
   * What is wrong with it, and where.
   *
   * @param fault begins with the JSON Pointer of the member within the entry
   */
  String fault(String fault) {
    return fault(index, line, fault);
  }

  static String fault(int index, int line, String fault) {
    return "line " + line + ": /" + index + fault;
  }
}
