package dev.contentservice.consumers.receiving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.webresources.DirResourceSet;
import org.apache.catalina.webresources.StandardRoot;

/** The web application of these classes, started by a test. */
record RunningReceiver(Tomcat tomcat) implements AutoCloseable {
  static RunningReceiver start(String key) throws IOException, LifecycleException {
    System.setProperty("webhook.key", key);
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    Context application = tomcat.addWebapp("", Files.createTempDirectory("webapp").toString());
    StandardRoot resources = new StandardRoot(application);
    String classes = Path.of("target", "classes").toAbsolutePath().toString();
    resources.addPreResources(new DirResourceSet(resources, "/WEB-INF/classes", classes, "/"));
    application.setResources(resources);
    tomcat.start();
    return new RunningReceiver(tomcat);
  }

  int port() {
    return tomcat.getConnector().getLocalPort();
  }

  @Override
  public void close() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }
}
