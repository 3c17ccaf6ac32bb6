package dev.contentservice.overlay;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Parses what filters compare: literals, queries and functions (RFC 9535, 2.3.5 and 2.4). */
final class OperandParser {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern NUMBER =
      Pattern.compile("(-0|0|-?[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
  private static final Pattern LOGICAL_FUNCTION = Pattern.compile("(match|search)\\(");
  private static final Pattern VALUE_FUNCTION = Pattern.compile("(length|count|value)\\(");

  private final QueryText text;

  OperandParser(QueryText text) {
    this.text = text;
  }

  /** A value for a node; null if there is none, such as that of a query that selects nothing. */
  interface Operand {
    @Nullable JsonNode value(Located node, JsonNode document);
  }

  /** A query inside a filter, from the tested node or from the root. */
  record Query(boolean relative, JsonPath path) {
    List<Located> select(Located node, JsonNode document) {
      return path.select(relative ? node : Located.root(document), document);
    }
  }

  boolean isQueryAhead() {
    return text.sees("@") || text.sees("$");
  }

  boolean isLogicalFunctionAhead() {
    return text.looksAt(LOGICAL_FUNCTION);
  }

  Query query() {
    boolean relative = text.skip("@");
    if (!relative && !text.skip("$")) {
      throw text.error("expected a query that starts with `@` or `$`");
    }
    return new Query(relative, new JsonPath(new JsonPathParser(text).segments()));
  }

  /** A literal, a query that selects one node, or a function that returns a value. */
  Operand operand() {
    if (isQueryAhead()) {
      return singular(query());
    }
    if (isLogicalFunctionAhead()) {
      throw text.error("the result of match() and search() cannot be compared");
    }
    return text.looksAt(VALUE_FUNCTION) ? valueFunction() : literal();
  }

  Operand singular(Query query) {
    if (!query.path.isSingular()) {
      throw text.error("only a query that selects one node can be compared");
    }
    return (node, document) -> onlyValue(query.select(node, document));
  }

  FilterParser.Condition logicalFunction() {
    boolean whole = text.taken(LOGICAL_FUNCTION).equals("match(");
    text.blanks();
    Operand subject = operand();
    text.blanks();
    text.expect(",");
    text.blanks();
    Operand expression = operand();
    endOfArguments();
    return (node, document) ->
        Functions.matches(whole, subject.value(node, document), expression.value(node, document));
  }

  private Operand valueFunction() {
    String name = text.taken(VALUE_FUNCTION);
    text.blanks();
    if (name.equals("length(")) {
      Operand argument = operand();
      endOfArguments();
      return (node, document) -> Functions.length(argument.value(node, document));
    }
    Query query = query();
    endOfArguments();
    return name.equals("count(")
        ? (node, document) -> NODES.numberNode(query.select(node, document).size())
        : (node, document) -> onlyValue(query.select(node, document));
  }

  private void endOfArguments() {
    text.blanks();
    text.expect(")");
  }

  private static @Nullable JsonNode onlyValue(List<Located> nodes) {
    return nodes.size() == 1 ? nodes.get(0).node() : null;
  }

  private Operand literal() {
    JsonNode value = literalValue();
    return (node, document) -> value;
  }

  private JsonNode literalValue() {
    if (text.sees("'") || text.sees("\"")) {
      return NODES.stringNode(text.string());
    }
    String number = text.taken(NUMBER);
    if (!number.isEmpty()) {
      return NODES.numberNode(new BigDecimal(number));
    }
    if (text.skip("true")) {
      return NODES.booleanNode(true);
    }
    if (text.skip("false")) {
      return NODES.booleanNode(false);
    }
    if (text.skip("null")) {
      return NODES.nullNode();
    }
    throw text.error("expected a query that starts with `@` or `$`, a function, or a literal");
  }
}
