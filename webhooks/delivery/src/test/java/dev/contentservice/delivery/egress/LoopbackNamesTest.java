package dev.contentservice.delivery.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.egress.internal.UrlAddressIsAllowed;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.ViolationSink;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** RFC 6761, section 6.3: localhost and the names below it are this machine, and nothing else. */
class LoopbackNamesTest {
  private static final String ID = "webhook.url.address-denied";
  private static final String NOT_CALLABLE = "webhook.url.callable";

  /** Changes to a name that lenient parsers undo. */
  private static final List<UnaryOperator<String>> SPELLINGS =
      List.of(
          host -> host.replace("o", "%6F").replace("O", "%4f"),
          host -> host.replace(".", "%2e") + "%2E",
          host -> host.replace(".", "\u3002") + "\u3002",
          host -> "a\uFF0E" + host,
          host -> inLowerCase(host, "\uFF4Cocalhost"),
          host -> inLowerCase(host, "localho\u017Ft"),
          host -> inLowerCase(host, "local\u00ADhost"),
          host -> host + "..",
          host -> "." + host,
          host -> "example.com@" + host,
          host -> " " + host,
          host -> host + "\t",
          host -> "[" + host + "]",
          host -> host + "\\.example.com");

  private static String inLowerCase(String host, String localhost) {
    return host.toLowerCase(Locale.ROOT).replace("localhost", localhost);
  }

  private static List<String> broken(AddressPolicy guard, String url) {
    RuleSet<UpdateWebhookRequest> rules =
        WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none())
            .and(UrlAddressIsAllowed.ofUpdate(guard));
    return rules.check(new UpdateWebhookRequest().url(url)).violations().stream()
        .map(violation -> violation.rule().id())
        .toList();
  }

  private static AddressPolicy allowing(String networks) {
    return AddressPolicy.allowing(CidrBlock.parseList(networks));
  }

  @Property
  void a_name_of_this_machine_is_rejected_in_any_case(
      @ForAll("names") String host, @ForAll("around") Around around) {
    assertThat(broken(AddressPolicy.publicOnly(), around.url(host))).containsExactly(ID);
  }

  @Property
  void a_name_of_this_machine_is_allowed_where_both_its_addresses_are(
      @ForAll("names") String host, @ForAll("around") Around around) {
    String url = around.url(host);

    assertThat(broken(allowing("127.0.0.0/8, ::1"), url)).isEmpty();
    assertThat(broken(allowing("127.0.0.1, ::/64"), url)).isEmpty();
    assertThat(broken(allowing("127.0.0.0/8"), url)).containsExactly(ID);
    assertThat(broken(allowing("::1"), url)).containsExactly(ID);
    assertThat(broken(allowing("127.0.0.2, ::1, 10.0.0.0/8"), url)).containsExactly(ID);
  }

  @Property
  void no_spelling_of_a_name_of_this_machine_is_accepted(
      @ForAll("names") String host, @ForAll("spellings") UnaryOperator<String> spelling) {
    String url = "http://" + spelling.apply(host) + "/";

    assertThat(broken(AddressPolicy.publicOnly(), url)).isNotEmpty().isSubsetOf(ID, NOT_CALLABLE);
  }

  @Property
  void a_name_that_only_resembles_localhost_is_checked_by_lookup(
      @ForAll("labels") String label, @ForAll("around") Around around) {
    for (String host :
        new String[] {
          "localhost." + label + "z",
          "localhost" + label,
          label + "localhost",
          label + "-localhost.example",
          "a.localhost." + label + "z.",
        }) {
      assertThat(broken(AddressPolicy.publicOnly(), around.url(host))).as(host).isEmpty();
    }
  }

  @Example
  void the_address_rule_alone_rejects_every_case() {
    for (String host : List.of("LOCALHOST", "localhost.", "Foo.LocalHost.", "a.b.localhost")) {
      UpdateWebhookRequest body = new UpdateWebhookRequest().url("http://" + host + ":8080");
      ViolationSink found =
          UrlAddressIsAllowed.ofUpdate(AddressPolicy.publicOnly())
              .check(body, ViolationSink.empty());
      assertThat(found.report().violations()).hasSize(1);
    }
  }

  /** The text before and after a host. */
  record Around(String scheme, String rest) {
    String url(String host) {
      return scheme + host + rest;
    }
  }

  @Provide
  Arbitrary<UnaryOperator<String>> spellings() {
    return Arbitraries.of(SPELLINGS);
  }

  @Provide
  Arbitrary<String> labels() {
    return Arbitraries.strings().withCharRange('a', 'z').numeric().ofMinLength(1).ofMaxLength(9);
  }

  @Provide
  Arbitrary<String> names() {
    Arbitrary<String> localhost =
        Arbitraries.integers()
            .between(0, 511)
            .map(
                upper -> {
                  StringBuilder name = new StringBuilder("localhost");
                  for (int i = 0; i < name.length(); i++) {
                    if ((upper >> i & 1) == 1) {
                      name.setCharAt(i, Character.toUpperCase(name.charAt(i)));
                    }
                  }
                  return name.toString();
                });
    Arbitrary<String> below = labels().list().ofMaxSize(3).map(labels -> String.join(".", labels));
    return Combinators.combine(below, localhost, Arbitraries.of("", "."))
        .as((front, name, dot) -> (front.isEmpty() ? "" : front + ".") + name + dot);
  }

  @Provide
  Arbitrary<Around> around() {
    return Combinators.combine(
            Arbitraries.of("http://", "https://", "HTTP://"),
            Arbitraries.of("", "/", ":1", ":65535/a", "?a=b@c", "/a@b"))
        .as(Around::new);
  }
}
