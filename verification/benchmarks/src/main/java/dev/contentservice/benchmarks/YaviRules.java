package dev.contentservice.benchmarks;

import am.ik.yavi.builder.ValidatorBuilder;
import am.ik.yavi.core.Validator;
import dev.contentservice.benchmarks.PlainUpdate.Filter;
import dev.contentservice.benchmarks.PlainUpdate.Header;
import dev.contentservice.benchmarks.PlainUpdate.Subscription;
import org.jspecify.annotations.NullUnmarked;

/** The rules, by the builder of YAVI. */
@NullUnmarked
final class YaviRules {
  private static final Validator<Header> HEADER =
      ValidatorBuilder.<Header>of()
          ._string(
              Header::name, "name", it -> it.pattern(Patterns.TOKEN).pattern(Patterns.NOT_RESERVED))
          ._string(Header::value, "value", it -> it.notNull().pattern(Patterns.PLAIN_TEXT))
          .build();

  private static final Validator<Filter> FILTER =
      ValidatorBuilder.<Filter>of()
          ._collection(Filter::entityIds, "entity_ids", it -> it.greaterThanOrEqual(1).unique())
          .build();

  private static final Validator<Subscription> SUBSCRIPTION =
      ValidatorBuilder.<Subscription>of()
          ._collection(
              Subscription::eventTypes, "event_types", it -> it.greaterThanOrEqual(1).unique())
          .nestIfPresent(Subscription::filter, "filter", FILTER)
          .constraintOnTarget(
              Demand.FILTER_LISTS_THE_SAME_KIND::isMetBy, "filter", "kind", "breaks a rule")
          .build();

  static final Validator<PlainUpdate> UPDATE =
      ValidatorBuilder.<PlainUpdate>of()
          ._string(
              PlainUpdate::name,
              "name",
              it -> it.predicate(Demand.NAME_IS_FREE::isMetBy, "free", "breaks a rule"))
          ._string(PlainUpdate::url, "url", it -> it.lessThanOrEqual(8000).pattern(Patterns.URL))
          ._collection(
              PlainUpdate::headers,
              "headers",
              it ->
                  it.lessThanOrEqual(50)
                      .predicate(Demand.HEADERS_FIT_TOGETHER::isMetBy, "fit", "breaks a rule"))
          .forEachIfPresent(PlainUpdate::headers, "headers", HEADER)
          ._collection(
              PlainUpdate::events,
              "events",
              it -> it.predicate(Demand.NONE_IS_SHADOWED::isMetBy, "idle", "breaks a rule"))
          .forEachIfPresent(PlainUpdate::events, "events", SUBSCRIPTION)
          ._string(PlainUpdate::httpBasicUser, "user", it -> it.pattern(Patterns.USER))
          ._string(PlainUpdate::httpBasicPassword, "password", it -> it.pattern(Patterns.PASSWORD))
          .constraintOnTarget(
              Demand.LEAVES_AUTHORIZATION_ALONE::isMetBy, "headers", "alone", "breaks a rule")
          .build();

  private YaviRules() {}
}
