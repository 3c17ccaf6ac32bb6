package dev.contentservice.overlay;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Parses the filters of queries (RFC 9535, 2.3.5). */
final class FilterParser {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern NUMBER =
      Pattern.compile("(-0|0|-?[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
  private static final Pattern OPERATOR = Pattern.compile("[ \t\n\r]*(==|!=|<=|>=|<|>)");
  private static final Pattern FUNCTION = Pattern.compile("[a-z][a-z_0-9]*\\(");

  private final QueryText text;

  FilterParser(QueryText text) {
    this.text = text;
  }

  /** What a filter demands of a node. */
  interface Condition {
    boolean holds(Located node, JsonNode document);
  }

  /** One side of a comparison; null if the query selects nothing. */
  private interface Operand {
    @Nullable JsonNode value(Located node, JsonNode document);
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
      Condition negated = text.sees("(") ? parenthesized() : existence(query());
      return (node, document) -> !negated.holds(node, document);
    }
    return text.sees("(") ? parenthesized() : comparisonOrExistence();
  }

  private Condition parenthesized() {
    text.expect("(");
    text.blanks();
    Condition inner = condition();
    text.blanks();
    text.expect(")");
    return inner;
  }

  private Condition comparisonOrExistence() {
    if (!isQueryAhead()) {
      return comparison(literal(), operator());
    }
    Query query = query();
    String operator = operator();
    return operator.isEmpty() ? existence(query) : comparison(singular(query), operator);
  }

  private boolean isQueryAhead() {
    return text.sees("@") || text.sees("$");
  }

  private Condition comparison(Operand left, String operator) {
    if (operator.isEmpty()) {
      throw text.error("expected a comparison");
    }
    text.blanks();
    Operand right = isQueryAhead() ? singular(query()) : literal();
    return (node, document) ->
        Comparison.holds(operator, left.value(node, document), right.value(node, document));
  }

  /** Empty if none is there. */
  private String operator() {
    return text.taken(OPERATOR).strip();
  }

  /** A query inside a filter, from the tested node or from the root. */
  private record Query(boolean relative, JsonPath path) {
    List<Located> select(Located node, JsonNode document) {
      return path.select(relative ? node : Located.root(document), document);
    }
  }

  private Query query() {
    boolean relative = text.skip("@");
    if (!relative && !text.skip("$")) {
      throw unexpected();
    }
    return new Query(relative, new JsonPath(new JsonPathParser(text).segments()));
  }

  private OverlayException unexpected() {
    return text.looksAt(FUNCTION)
        ? text.error("functions are not supported")
        : text.error("expected a query that starts with `@` or `$`, or a literal");
  }

  private static Condition existence(Query query) {
    return (node, document) -> !query.select(node, document).isEmpty();
  }

  private Operand singular(Query query) {
    if (!query.path.isSingular()) {
      throw text.error("only a query that selects one node can be compared");
    }
    return (node, document) -> {
      List<Located> found = query.select(node, document);
      return found.isEmpty() ? null : found.get(0).node();
    };
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
    throw unexpected();
  }
}
