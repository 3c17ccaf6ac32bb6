package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads the completions of the unpacked zip into the shells. */
class CompletionIT {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "c,                check",
    "s,                schema",
    "check --war,      --warnings-as-errors",
    "check --format g, github",
    "check --format j, json",
    "check --as w,     webhook",
    "schema p,         provisioning",
    "check --exc,      --exclude",
  })
  void bash_completes_commands_options_and_values(String typed, String completed) throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("bash"), "needs bash");
    Path script =
        Installed.in(folder, "a place")
            .home()
            .resolve("share/bash-completion/completions/content-rules");
    String complete =
        """
        compopt() { :; }
        . "$1"
        complete -p content-rules >/dev/null || exit 3
        read -ra COMP_WORDS <<<"content-rules $2"
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _complete_content-rules
        echo "${COMPREPLY[@]}"
        """;

    Ended ended =
        Ended.run(
            folder,
            Map.of(),
            List.of("bash", "--norc", "-c", complete, "bash", script.toString(), typed));

    assertThat(ended).isEqualTo(new Ended(0, completed + "\n", ""));
  }

  @Test
  void zsh_loads_the_completion() throws Exception {
    Assumptions.assumeTrue(Ended.hasProgram("zsh"), "needs zsh");
    Path functions = Installed.in(folder, "a place").home().resolve("share/zsh/site-functions");
    String load =
        "fpath=('"
            + functions
            + "' $fpath); autoload -U compinit; compinit -u -D; "
            + "echo $_comps[content-rules]; zsh -n '"
            + functions.resolve("_content-rules")
            + "'";

    Ended ended = Ended.run(folder, Map.of(), List.of("zsh", "-f", "-c", load));

    assertThat(ended).isEqualTo(new Ended(0, "_content-rules\n", ""));
  }
}
