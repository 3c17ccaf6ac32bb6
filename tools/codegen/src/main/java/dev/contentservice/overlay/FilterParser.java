package dev.contentservice.overlay;

import dev.contentservice.overlay.OperandParser.Operand;
import dev.contentservice.overlay.OperandParser.Query;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Parses the filters of queries (RFC 9535, 2.3.5). */
final class FilterParser {
  private static final Pattern OPERATOR = Pattern.compile("[ \t\n\r]*(==|!=|<=|>=|<|>)");

  private final QueryText text;
  private final OperandParser operands;

  FilterParser(QueryText text) {
    this.text = text;
    this.operands = new OperandParser(text);
  }

  /** What a filter demands of a node. */
  interface Condition {
    boolean holds(Located node, JsonNode document);
  }

  Condition condition() {
    Condition first = conjunction();
    text.blanks();
    while (text.skip("||")) {
      Condition left = first;
      text.blanks();
      Condition right = conjunction();
      text.blanks();
      first = (node, document) -> left.holds(node, document) || right.holds(node, document);
    }
    return first;
  }

  private Condition conjunction() {
    Condition first = basic();
    text.blanks();
    while (text.skip("&&")) {
      Condition left = first;
      text.blanks();
      Condition right = basic();
      text.blanks();
      first = (node, document) -> left.holds(node, document) && right.holds(node, document);
    }
    return first;
  }

  private Condition basic() {
    if (text.skip("!")) {
      text.blanks();
      Condition negated = text.sees("(") ? parenthesized() : test();
      return (node, document) -> !negated.holds(node, document);
    }
    return text.sees("(") ? parenthesized() : comparisonOrTest();
  }

  private Condition parenthesized() {
    text.expect("(");
    text.blanks();
    Condition inner = condition();
    text.blanks();
    text.expect(")");
    return inner;
  }

  /** A query that selects something, or a function that is true. */
  private Condition test() {
    if (operands.isLogicalFunctionAhead()) {
      return operands.logicalFunction();
    }
    return existence(operands.query());
  }

  private Condition comparisonOrTest() {
    if (operands.isLogicalFunctionAhead()) {
      return operands.logicalFunction();
    }
    if (!operands.isQueryAhead()) {
      return comparison(operands.operand(), operator());
    }
    Query query = operands.query();
    String operator = operator();
    return operator.isEmpty() ? existence(query) : comparison(operands.singular(query), operator);
  }

  private Condition comparison(Operand left, String operator) {
    if (operator.isEmpty()) {
      throw text.error("expected a comparison");
    }
    text.blanks();
    Operand right = operands.operand();
    return (node, document) ->
        Comparison.holds(operator, left.value(node, document), right.value(node, document));
  }

  /** Empty if none is there. */
  private String operator() {
    return text.taken(OPERATOR).strip();
  }

  private static Condition existence(Query query) {
    return (node, document) -> !query.select(node, document).isEmpty();
  }
}
