package dev.contentservice.model.laws;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.contentservice.model.value.ListedValue;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Values of enumerations can be compared by {@code ==} with the constants, as Java enums can. */
class ListedValueTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  static Stream<ListedValue> constants() {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.contentservice.model")
            .stream()
            .filter(each -> each.isAssignableTo(ListedValue.class) && !each.isInterface())
            .map(JavaClass::reflect)
            .flatMap(type -> Stream.of(type.getFields()).filter(each -> each.getType() == type))
            .filter(each -> Modifier.isStatic(each.getModifiers()))
            .map(ListedValueTest::value);
  }

  @ParameterizedTest
  @MethodSource("constants")
  void a_listed_value_is_read_as_its_constant(ListedValue constant) {
    String json = JSON.writeValueAsString(constant);

    assertThat(JSON.readValue(json, constant.getClass())).isSameAs(constant);
    assertThat(constant.isListed()).isTrue();
  }

  private static ListedValue value(Field constant) {
    try {
      return (ListedValue) constant.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
