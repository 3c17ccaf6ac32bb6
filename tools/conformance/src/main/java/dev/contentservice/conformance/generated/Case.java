package dev.contentservice.conformance.generated;

import tools.jackson.databind.node.ObjectNode;

/**
 * A generated body.
 *
 * @param members valid members, each of which may be left out
 * @param essence members that make the body what it is, such as the invalid one
 * @param valid whether it is accepted
 */
record Case(ObjectNode members, ObjectNode essence, boolean valid) {

  ObjectNode body() {
    ObjectNode body = members.deepCopy();
    body.setAll(essence);
    return body;
  }

  Case without(String member) {
    return new Case(members.deepCopy().without(member), essence, valid);
  }
}
