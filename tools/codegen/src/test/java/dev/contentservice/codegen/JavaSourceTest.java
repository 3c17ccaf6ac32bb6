package dev.contentservice.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavaSourceTest {
  @Test
  void unused_and_needless_imports_are_removed_and_the_others_sorted() {
    String source =
        """
        /** Head. */
        package a.b;

        import java.util.List;
        import static java.util.Map.entry;
        import a.b.Same;
        import a.b.c.Other;
        import java.util.Unused;
        import java.util.List;
        import a.Linked;

        /** See {@link Linked}. */
        class Example {


          List<Same> all;
          Other other;
        }
        """;

    assertThat(JavaSource.tidy(source))
        .isEqualTo(
            """
            /** Head. */
            package a.b;

            import a.Linked;
            import a.b.c.Other;
            import java.util.List;

            /** See {@link Linked}. */
            class Example {
              List<Same> all;
              Other other;
            }
            """);
  }

  @Test
  void tidy_source_stays_as_it_is() {
    String tidy = "package a;\n\nimport java.util.*;\n\nclass A {\n  int a;\n\n  int b;\n}\n";

    assertThat(JavaSource.tidy(tidy)).isEqualTo(tidy);
  }
}
