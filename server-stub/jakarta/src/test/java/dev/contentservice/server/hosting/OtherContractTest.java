package dev.contentservice.server.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.parcels.ParcelsApi;
import jakarta.ws.rs.QueryParam;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The templates generate interfaces that compile from a contract with other parameters. */
class OtherContractTest {

  @Test
  void a_query_parameter_may_be_required_or_repeated() {
    assertThat(ParcelsApi.class.getMethods())
        .flatExtracting(method -> List.of(method.getParameters()))
        .filteredOn(parameter -> parameter.isAnnotationPresent(QueryParam.class))
        .extracting(parameter -> parameter.getType().getSimpleName())
        .contains("Integer", "List");
  }

  @Test
  void an_operation_without_a_resource_returns_nothing() {
    assertThat(ParcelsApi.class.getMethods())
        .extracting(Method::getReturnType)
        .contains(void.class);
  }
}
