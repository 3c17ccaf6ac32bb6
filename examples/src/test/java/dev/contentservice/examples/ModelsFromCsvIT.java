package dev.contentservice.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.examples.RunningService.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("exhaustive")
class ModelsFromCsvIT {
  private static final List<String> IMPORT = Tour.command("ModelsFromCsv");

  @TempDir Path folder;

  @Test
  void each_row_creates_a_model_or_prints_its_line_and_a_failure() throws Exception {
    table(
        """
        name,api_key,sortable,hint,title_field,ordering_meta,ordering_field
        Article,article,true,"What is read,
        and written",f-title,,
        Author,author,perhaps,,,,
        Page,page,,,,created_at,f-1
        Tag,tag,false,,,,
        """);
    try (RunningService service = RunningService.in(folder, Map.of())) {
      Run run = service.run(folder, IMPORT);

      assertThat(run.status()).isEqualTo(1);
      assertThat(run.output())
          .containsPattern("(?m)^models.csv:2: article has the id \\S+$")
          .contains("models.csv:4: sortable: 'perhaps' is neither true nor false")
          .contains("models.csv:5: POST /item-types returned 422")
          .contains("[item-type.ordering.exclusive]")
          .containsPattern("(?m)^models.csv:6: tag has the id \\S+$");
      assertThat(service.get("/models")).contains("\"What is read,\\nand written\"");
    }
  }

  @Test
  void a_second_run_on_the_same_rows_creates_nothing() throws Exception {
    table("name,api_key\nArticle,article\nTag,tag\n");
    try (RunningService service = RunningService.in(folder, Map.of())) {
      Run first = service.run(folder, IMPORT);
      String created = service.get("/models");
      Run second = service.run(folder, IMPORT);

      assertThat(first.status()).isZero();
      assertThat(second).isEqualTo(first);
      assertThat(service.get("/models")).isEqualTo(created).contains("article", "tag");
    }
  }

  @Test
  void an_unknown_column_is_rejected_before_any_request() throws Exception {
    table("name,api_key,sorted\nArticle,article,true\n");
    try (RunningService service = RunningService.in(folder, Map.of())) {
      assertThat(service.run(folder, IMPORT))
          .isEqualTo(
              new Run(
                  2,
                  "models.csv: column 'sorted' is not a member of a model; use the names of"
                      + " the contract\n"));
      assertThat(service.get("/models")).doesNotContain("article");
    }
  }

  private void table(String rows) throws Exception {
    Files.writeString(folder.resolve("models.csv"), rows);
  }
}
