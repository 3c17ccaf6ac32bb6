package dev.contentservice.rules.cli;

import dev.contentservice.rules.stream.BodyKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the label of a kind of documents. */
final class KindConverter implements ITypeConverter<BodyKind> {
  @Override
  public BodyKind convert(String value) {
    return BodyKind.labelled(value)
        .orElseThrow(
            () -> {
              List<String> labels = new Labels();
              return new TypeConversionException(
                  "must be one of "
                      + String.join(", ", labels)
                      + " but is '"
                      + value
                      + "'"
                      + Suggestion.of(value, labels));
            });
  }

  /** The labels, for completion. */
  static final class Labels extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Labels() {
      super(Arrays.stream(BodyKind.values()).map(BodyKind::label).toList());
    }
  }
}
