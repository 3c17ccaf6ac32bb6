package dev.contentservice.consumers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.junit.jupiter.api.Test;

/** What an application gets that imports the bill of materials, by Maven's own model builder. */
class BomTest {
  // Installed and deployed as it is.
  private static final Path BOM = Path.of("../../../packaging/bom/pom.xml");

  @Test
  void the_bill_of_materials_manages_artifacts_of_this_project_only() throws Exception {
    Model model = effective(BOM);

    List<Dependency> managed = model.getDependencyManagement().getDependencies();
    assertTrue(managed.size() > 10, managed::toString);
    for (Dependency each : managed) {
      assertEquals("dev.contentservice", each.getGroupId(), each::toString);
      assertEquals(model.getVersion(), each.getVersion(), each::toString);
    }
  }

  @Test
  void the_bill_of_materials_adds_no_dependency() throws Exception {
    assertEquals(List.of(), effective(BOM).getDependencies());
  }

  private static Model effective(Path pom) throws ModelBuildingException {
    ModelBuildingRequest request =
        new DefaultModelBuildingRequest()
            .setPomFile(pom.toFile())
            .setSystemProperties(System.getProperties())
            .setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_MINIMAL);
    return new DefaultModelBuilderFactory().newInstance().build(request).getEffectiveModel();
  }
}
