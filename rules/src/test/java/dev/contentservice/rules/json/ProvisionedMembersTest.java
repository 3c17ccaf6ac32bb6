package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Members of an entry of a provisioning file that are none of a webhook. */
class ProvisionedMembersTest {
  @ParameterizedTest
  @CsvSource({"0, false", "1, true", "5, true", "6, false"})
  void there_are_1_to_5_keys(int count, boolean usable) {
    assertUsable(Collections.nCopies(count, key("whsec_", 32)), usable);
  }

  @ParameterizedTest
  @CsvSource({
    "whsec_, 23, false",
    "whsec_, 24, true",
    "whsec_, 64, true",
    "whsec_, 65, false",
    "whsk_, 63, false",
    "whsk_, 64, true",
    "whsk_, 65, false"
  })
  void a_secret_has_24_to_64_bytes_and_a_key_pair_64(String prefix, int bytes, boolean usable) {
    assertUsable(List.of(key(prefix, bytes)), usable);
  }

  @ParameterizedTest
  @CsvSource({"0, 1, false", "1, 1000, true", "1000, 1, true", "1001, 1, false", "1, 1001, false"})
  void a_throttle_has_numbers_from_1_to_1000(int rate, int burst, boolean usable) {
    ObjectNode entry =
        (ObjectNode)
            JsonMapper.shared()
                .readTree(
                    "{\"delivery\":{\"order\":\"none\",\"throttle\":{\"requests_per_second\":%d,\"burst\":%d}}}"
                        .formatted(rate, burst));

    assertThat(DeliveryMember.removeFrom(entry).isEmpty()).isEqualTo(usable);
  }

  private static String key(String prefix, int bytes) {
    return prefix + Base64.getEncoder().encodeToString(new byte[bytes]);
  }

  private static void assertUsable(List<String> keys, boolean usable) {
    ObjectNode entry = JsonMapper.shared().createObjectNode();
    entry.set("signing_keys", JsonMapper.shared().valueToTree(keys));

    assertThat(SigningKeysMember.removeFrom(entry).isEmpty()).isEqualTo(usable);
  }
}
