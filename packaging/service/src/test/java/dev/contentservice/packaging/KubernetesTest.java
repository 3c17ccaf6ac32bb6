package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Checks the manifests by the schemas of Kubernetes. */
class KubernetesTest {
  private static final Map<String, JsonNode> MANIFESTS = manifests();

  @Test
  void every_manifest_obeys_its_schema() throws Exception {
    assertThat(MANIFESTS.keySet())
        .containsExactly(
            "ConfigMap content-service",
            "Deployment content-service",
            "NetworkPolicy content-service",
            "PodDisruptionBudget content-service",
            "Service content-service",
            "Service content-service-management");
    for (JsonNode manifest : MANIFESTS.values()) {
      validate(manifest);
    }
  }

  @Test
  void a_member_that_the_schema_does_not_name_is_found() {
    JsonNode wrong = new YAMLMapper().readTree(manifest("Deployment").toString());
    ((ObjectNode) container(wrong)).put("livenesProbe", "x");

    assertThatThrownBy(() -> validate(wrong)).rootCause().hasMessageContaining("livenesProbe");
  }

  @Test
  void probes_use_the_port_of_health_and_selectors_the_labels_of_the_pods() {
    JsonNode deployment = manifest("Deployment");
    JsonNode labels = deployment.at("/spec/template/metadata/labels");

    for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
      assertThat(container(deployment).at("/" + probe + "/httpGet/port").asString())
          .isEqualTo("health");
    }
    assertThat(container(deployment).at("/ports/1").toString())
        .isEqualTo("{\"name\":\"management\",\"containerPort\":9090}");
    assertThat(container(deployment).at("/ports/2/containerPort").asString())
        .isEqualTo(settings().get("CONTENT_HEALTH_PORT").asString());
    assertThat(deployment.at("/spec/selector/matchLabels")).isEqualTo(labels);
    assertThat(manifest("PodDisruptionBudget").at("/spec/selector/matchLabels")).isEqualTo(labels);
    assertThat(manifest("Service").at("/spec/selector")).isEqualTo(labels);
    assertThat(MANIFESTS.get("Service content-service-management").at("/spec/selector"))
        .isEqualTo(labels);
    assertThat(manifest("NetworkPolicy").at("/spec/podSelector/matchLabels")).isEqualTo(labels);
  }

  @Test
  void a_management_port_beyond_loopback_has_tls_and_a_token() {
    JsonNode settings = settings();

    assertThat(settings.get("QUARKUS_MANAGEMENT_HOST").asString()).isEqualTo("0.0.0.0");
    assertThat(settings.propertyNames())
        .contains("CONTENT_TLS_CERTIFICATE", "CONTENT_TLS_KEY")
        .doesNotContain("CONTENT_INSECURE_HTTP");
    assertThat(container(manifest("Deployment")).get("env").findValuesAsString("name"))
        .contains("CONTENT_ADMIN_TOKEN");
  }

  private static JsonNode manifest(String kind) {
    return MANIFESTS.get(kind + " content-service");
  }

  private static JsonNode settings() {
    return manifest("ConfigMap").get("data");
  }

  private static JsonNode container(JsonNode deployment) {
    return deployment.at("/spec/template/spec/containers/0");
  }

  /** The generated class of a kind rejects unknown and missing members, and wrong types. */
  private static void validate(JsonNode manifest) throws Exception {
    Class<?> type = Class.forName("io.kubernetes.client.openapi.models.V1" + kind(manifest));
    try {
      type.getMethod("validateJsonElement", JsonElement.class)
          .invoke(null, JsonParser.parseString(manifest.toString()));
    } catch (InvocationTargetException e) {
      throw new AssertionError(kind(manifest), e.getCause());
    }
  }

  private static String kind(JsonNode manifest) {
    return manifest.path("kind").asString();
  }

  private static Map<String, JsonNode> manifests() {
    Map<String, JsonNode> all = new TreeMap<>();
    YAMLMapper yaml = new YAMLMapper();
    yaml.readerFor(JsonNode.class)
        .<JsonNode>readValues(Path.of("../kubernetes/content-service.yaml").toFile())
        .forEachRemaining(
            manifest ->
                all.put(kind(manifest) + " " + manifest.at("/metadata/name").asString(), manifest));
    return all;
  }
}
