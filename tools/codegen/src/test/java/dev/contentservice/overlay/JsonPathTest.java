package dev.contentservice.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries of RFC 9535. */
class JsonPathTest {
  private static final String DOCUMENT =
      """
      o: {j: 1, "k.k": 2, "'": 3}
      a: [5, 3, {b: j}, {b: kilo}, {b: {}}, 1.0]
      e: f
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "$ ; $",
        "$.o ; $['o']",
        "$['o']['k.k'] ; $['o']['k.k']",
        "$.o[\"'\"] ; $['o']['\\'']",
        "$.o['\\u006a'] ; $['o']['j']",
        "$.o.* ; $['o']['j'] $['o']['k.k'] $['o']['\\'']",
        "$ .o ['j', \"k.k\"] ; $['o']['j'] $['o']['k.k']",
        "$.a[-1] ; $['a'][5]",
        "$.a[9] ; ``",
        "$.a[1:3] ; $['a'][1] $['a'][2]",
        "$.a[5:1:-2] ; $['a'][5] $['a'][3]",
        "$.a[::-3] ; $['a'][5] $['a'][2]",
        "$.a[::0] ; ``",
        "$..b ; $['a'][2]['b'] $['a'][3]['b'] $['a'][4]['b']",
        "$..[0] ; $['a'][0]",
        "$.a[?@.b] ; $['a'][2] $['a'][3] $['a'][4]",
        "$.a[?!@.b] ; $['a'][0] $['a'][1] $['a'][5]",
        "$.a[?@.b=='kilo'] ; $['a'][3]",
        "$.a[?(@.b == 'j' || @ == 5) && !(@ > 7)] ; $['a'][0] $['a'][2]",
        "$.a[?@==1] ; $['a'][5]",
        "$.a[?@>=3.0] ; $['a'][0] $['a'][1]",
        "$.a[?@.b<'k'] ; $['a'][2]",
        "$.a[?@.b==$.none] ; $['a'][0] $['a'][1] $['a'][5]",
        "$.a[?@.b!=null] ; $['a'][0] $['a'][1] $['a'][2] $['a'][3] $['a'][4] $['a'][5]",
        "$[?@[?@==3]] ; $['o'] $['a']",
        "$.a[?length(@.b)==4] ; $['a'][3]",
        "$.a[?length(@)==1] ; $['a'][2] $['a'][3] $['a'][4]",
        "$[?count(@.*)>3] ; $['a']",
        "$[?value(@..j)==1] ; $['o']",
        "$.a[?match(@.b, 'ki.o')] ; $['a'][3]",
        "$.a[?match(@.b, 'il')] ; ``",
        "$.a[?search(@.b, 'il')] ; $['a'][3]",
        "$.a[?!search( @.b , '[^j]')] ; $['a'][0] $['a'][1] $['a'][2] $['a'][4] $['a'][5]"
      })
  void a_query_selects_nodes(String query, String paths) {
    assertThat(
            JsonPath.parse(query).select(Yaml.of(DOCUMENT)).stream()
                .map(Located::toString)
                .collect(Collectors.joining(" ")))
        .isEqualTo(paths);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "o ; expected `$` at position 1",
        "$o ; expected `.` or `[` at position 2",
        "$. ; expected a name or `*` at position 3",
        "$.x-y ; a name with `-` is written in brackets and quotes at position 4",
        "$[ ; expected a name in quotes, an index, a slice, `*` or a filter `?` at position 3",
        "$[01] ; expected `]` at position 4",
        "$[9007199254740992] ; the index 9007199254740992 is too large at position 19",
        "$['a ; the string does not end at position 5",
        "$['\\q'] ; unknown escape sequence at position 6",
        "$['\\ud800'] ; half of a surrogate pair at position 11",
        "$[?1] ; expected a comparison at position 5",
        "$[?@.*==1] ; only a query that selects one node can be compared at position 9",
        "$[?a] ; expected a query that starts with `@` or `$`, a function, or a literal at position 4",
        "$[?size(@)>1] ; expected a query that starts with `@` or `$`, a function, or a literal at"
            + " position 4",
        "$[?length(@)] ; expected a comparison at position 13",
        "$[?length(@.*)>1] ; only a query that selects one node can be compared at position 14",
        "$[?count(1)>1] ; expected a query that starts with `@` or `$` at position 10",
        "$[?match(@,'a')==true] ; expected `]` at position 16",
        "$[?match(@)] ; expected `,` at position 11",
        "$[?1==search(@,'a')] ; the result of match() and search() cannot be compared at position"
            + " 7",
        "$[?(@.a] ; expected `)` at position 8"
      })
  void a_text_that_is_no_query_is_an_error(String query, String reason) {
    assertThatThrownBy(() -> JsonPath.parse(query))
        .isInstanceOf(OverlayException.class)
        .hasMessage("`" + query + "` is no JSONPath of RFC 9535: " + reason);
  }
}
