package dev.contentservice.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The lines of the README that show how to check a body. */
class ReadmeSnippetTest {

  @Test
  void the_snippet_prints_the_line_below_it() throws IOException {
    CreateItemTypeRequest body =
        new CreateItemTypeRequest("Article", "article")
            .orderingMeta(OrderingMeta.CREATED_AT)
            .orderingField(FieldReference.of("f1"));
    Report report = ItemTypeRules.CREATE.check(body);
    report.violations().forEach(System.out::println);

    assertThat(report.violations()).hasSize(1);
    assertThat(Files.readString(Path.of("..", "README.md")))
        .contains("    " + report.violations().get(0) + "\n");
  }
}
