package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.contentservice.spring.boot.WebhooksShop.OrderPlaced;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class PayloadMapperTest {
  private static final String SNAKE = "{\"order_id\":\"7\",\"tea\":\"sencha\"}";
  private final DefaultListableBeanFactory beans = new DefaultListableBeanFactory();

  private String written() {
    Function<Object, String> mapper = PayloadMapper.of(beans);
    return mapper.apply(new OrderPlaced("7", "sencha"));
  }

  @Test
  void the_mapper_of_jackson_3_is_that_of_the_application() {
    beans.registerSingleton(
        "mapper",
        JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build());

    assertThat(written()).isEqualTo(SNAKE);
  }

  @Test
  void the_mapper_of_jackson_2_is_that_of_the_application() {
    com.fasterxml.jackson.databind.ObjectMapper mapper =
        new com.fasterxml.jackson.databind.ObjectMapper();
    mapper.setPropertyNamingStrategy(
        com.fasterxml.jackson.databind.PropertyNamingStrategies.SNAKE_CASE);
    beans.registerSingleton("mapper", mapper);

    assertThat(written()).isEqualTo(SNAKE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PayloadMapper.of(beans).apply(new Object()));
  }

  @Test
  void without_one_the_catalogue_serializes_itself() {
    assertThat(PayloadMapper.of(beans)).isNull();
  }
}
