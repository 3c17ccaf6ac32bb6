package dev.contentservice.conformance.table;

import static dev.contentservice.conformance.table.MemberType.BOOLEAN;
import static dev.contentservice.conformance.table.MemberType.ENUM;
import static dev.contentservice.conformance.table.MemberType.EVENTS;
import static dev.contentservice.conformance.table.MemberType.FIELD;
import static dev.contentservice.conformance.table.MemberType.FIELDS;
import static dev.contentservice.conformance.table.MemberType.FIELDSETS;
import static dev.contentservice.conformance.table.MemberType.HEADERS;
import static dev.contentservice.conformance.table.MemberType.META;
import static dev.contentservice.conformance.table.MemberType.REFERENCE;
import static dev.contentservice.conformance.table.MemberType.STRING;
import static dev.contentservice.conformance.table.MemberType.URL;
import static dev.contentservice.conformance.table.MemberType.WORKFLOW;

import java.util.List;
import java.util.stream.Stream;

/** The tables of the document. */
public final class Tables {
  /** Section 4.1. */
  public static final List<Member> CREATE =
      List.of(
          Member.of("name", STRING).mandatory(),
          Member.of("api_key", STRING).mandatory(),
          Member.of("singleton", BOOLEAN),
          Member.of("all_locales_required", BOOLEAN),
          Member.of("sortable", BOOLEAN),
          Member.of("modular_block", BOOLEAN),
          Member.of("draft_mode_active", BOOLEAN),
          Member.of("tree", BOOLEAN),
          Member.of("ordering_direction", ENUM)
              .orNull()
              .besides("{\"ordering_field\":{\"type\":\"field\",\"id\":\"field-1\"}}"),
          Member.of("ordering_meta", ENUM).orNull().seen("created_at"),
          Member.of("collection_appearance", ENUM).seen("compact"),
          Member.of("hint", STRING).orNull(),
          Member.of("inverse_relationships_enabled", BOOLEAN),
          Member.of("ordering_field", FIELD).orNull(),
          Member.of("title_field", FIELD).orNull(),
          Member.of("image_preview_field", FIELD).orNull(),
          Member.of("excerpt_field", FIELD).orNull(),
          Member.of("workflow", WORKFLOW).orNull());

  /** Section 2.1. */
  public static final List<Member> MODEL =
      Stream.concat(
              CREATE.stream(),
              Stream.of(
                  Member.of("id", STRING),
                  Member.of("meta", META),
                  Member.of("singleton_item", REFERENCE).orNull(),
                  Member.of("fields", FIELDS),
                  Member.of("fieldsets", FIELDSETS)))
          .toList();

  /** Section 4.2. */
  public static final List<Member> UPDATE =
      List.of(
          Member.of("name", STRING),
          Member.of("url", URL),
          Member.of("custom_payload", STRING).orNull(),
          Member.of("headers", HEADERS),
          Member.of("events", EVENTS),
          Member.of("http_basic_user", STRING).orNull(),
          Member.of("http_basic_password", STRING).orNull(),
          Member.of("enabled", BOOLEAN),
          Member.of("payload_api_version", STRING),
          Member.of("nested_items_in_payload", BOOLEAN));

  /** Section 2.2. */
  public static final List<Member> WEBHOOK =
      Stream.concat(Stream.of(Member.of("id", STRING)), UPDATE.stream()).toList();

  private Tables() {}
}
