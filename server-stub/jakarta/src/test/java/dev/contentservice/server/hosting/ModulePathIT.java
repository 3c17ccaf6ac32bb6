package dev.contentservice.server.hosting;

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
  private static final String SERVER = "dev.contentservice.server";
  private static final String JARS =
      ".*/(content-service-model|jackson-|jakarta.validation|jakarta.ws.rs).*";

  @Test
  void servers_reach_the_interfaces_and_the_field_of_the_filter() throws Exception {
    ClassLoader modules = modules().findLoader(SERVER);
    Class<?> operations = modules.loadClass(SERVER + ".ItemTypesApi");
    Class<?> filter = modules.loadClass(SERVER + ".status.SuccessStatusFilter");

    assertThat(operations.getModule().getDescriptor().isAutomatic()).isFalse();
    assertThat(operations.getMethods()[0].getAnnotations())
        .extracting(annotation -> annotation.annotationType().getSimpleName())
        .contains("POST", "SuccessStatus");
    assertThat(filter.getConstructor().newInstance()).isNotNull();
    assertThat(filter.getDeclaredField("operation").trySetAccessible()).isTrue();
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
