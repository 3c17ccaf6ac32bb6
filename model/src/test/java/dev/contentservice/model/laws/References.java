package dev.contentservice.model.laws;

import dev.contentservice.model.FieldReference;
import dev.contentservice.model.FieldsetReference;
import dev.contentservice.model.ResourceReference;
import dev.contentservice.model.WorkflowReference;
import net.jqwik.api.Arbitrary;

/** References to other resources, with and without members that this contract does not name. */
final class References {
  private References() {}

  static Arbitrary<FieldReference> toFields() {
    return Json.withUnknownMembers(
        Json.texts().map(id -> FieldReference.of(id)),
        (reference, members) -> members.forEach(reference::putAdditionalProperty));
  }

  static Arbitrary<FieldsetReference> toFieldsets() {
    return Json.withUnknownMembers(
        Json.texts().map(id -> FieldsetReference.of(id)),
        (reference, members) -> members.forEach(reference::putAdditionalProperty));
  }

  static Arbitrary<WorkflowReference> toWorkflows() {
    return Json.withUnknownMembers(
        Json.texts().map(id -> WorkflowReference.of(id)),
        (reference, members) -> members.forEach(reference::putAdditionalProperty));
  }

  static Arbitrary<ResourceReference> toAnything() {
    return Json.withUnknownMembers(
        Json.texts().map(id -> new ResourceReference("item", id)),
        (reference, members) -> members.forEach(reference::putAdditionalProperty));
  }
}
