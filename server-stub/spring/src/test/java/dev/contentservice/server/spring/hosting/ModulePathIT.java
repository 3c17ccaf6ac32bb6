package dev.contentservice.server.spring.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Loads the packaged jars as modules. */
class ModulePathIT {
  private static final String SERVER = "dev.contentservice.server.spring";
  private static final String JARS =
      ".*/(content-service-model|jackson-|jakarta.validation|micrometer-|spring-|commons-logging).*";

  @Test
  void applications_reach_the_interfaces() throws Exception {
    Class<?> operations = modules().findLoader(SERVER).loadClass(SERVER + ".ItemTypesApi");

    assertThat(operations.getModule().getDescriptor().isAutomatic()).isFalse();
    assertThat(operations.getMethods()[0].getAnnotations())
        .extracting(annotation -> annotation.annotationType().getSimpleName())
        .contains("RequestMapping", "ResponseStatus");
  }

  private static ModuleLayer modules() {
    Stream<String> dependencies =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(path -> path.endsWith(".jar") && path.matches(JARS));
    Path stub = Path.of(System.getProperty("project.jar"));
    Path[] jars = Stream.concat(Stream.of(stub), dependencies.map(Path::of)).toArray(Path[]::new);
    ModuleLayer platform = ModuleLayer.boot();
    Configuration resolved =
        platform.configuration().resolve(ModuleFinder.of(jars), ModuleFinder.of(), Set.of(SERVER));
    return platform.defineModulesWithOneLoader(resolved, ClassLoader.getPlatformClassLoader());
  }
}
