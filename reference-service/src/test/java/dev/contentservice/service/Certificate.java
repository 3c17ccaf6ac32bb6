package dev.contentservice.service;

import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** A self-signed certificate for 127.0.0.1 and its key, created with the JDK's own tool. */
final class Certificate {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final Path file;
  private final KeyStore store;

  private Certificate(Path file) throws Exception {
    this.file = file;
    this.store = KeyStore.getInstance("PKCS12");
    try (InputStream bytes = Files.newInputStream(file)) {
      store.load(bytes, PASSWORD);
    }
  }

  /** Makes one; further options are those of {@code keytool -genkeypair}. */
  static Certificate make(Path folder, String name, String... more) throws Exception {
    Path file = folder.resolve(name + ".p12");
    List<String> options = new ArrayList<>(List.of("-genkeypair", "-keyalg", "EC"));
    options.addAll(List.of("-dname", "CN=" + name, "-ext", "san=ip:127.0.0.1"));
    options.addAll(List.of("-validity", "30", "-storetype", "PKCS12"));
    options.addAll(List.of(more));
    keytool(file, options);
    return new Certificate(file);
  }

  private static void keytool(Path file, List<String> options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-alias", "a", "-keystore", file.toString(), "-storepass", "changeit"));
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IllegalStateException("keytool made no certificate");
    }
  }

  /** A certificate that this authority has signed, for a day that is over. */
  Certificate expired(Path folder, String name) throws Exception {
    Certificate own = make(folder, name);
    String request = folder.resolve(name + ".csr").toString();
    Path signed = folder.resolve(name + ".crt");
    keytool(own.file, List.of("-certreq", "-file", request));
    keytool(
        file,
        List.of(
            "-gencert",
            "-infile",
            request,
            "-outfile",
            signed.toString(),
            "-ext",
            "san=ip:127.0.0.1",
            "-startdate",
            "-3d",
            "-validity",
            "1"));
    try (InputStream bytes = Files.newInputStream(signed)) {
      java.security.cert.Certificate leaf =
          CertificateFactory.getInstance("X.509").generateCertificate(bytes);
      own.store.setKeyEntry(
          "a",
          own.store.getKey("a", PASSWORD),
          PASSWORD,
          new java.security.cert.Certificate[] {leaf, certificate()});
    }
    return own;
  }

  /** Writes or replaces both files, each atomically; returns their settings. */
  Map<String, String> in(Path folder) throws Exception {
    write(folder.resolve("key.pem"), "PRIVATE KEY", store.getKey("a", PASSWORD).getEncoded());
    write(folder.resolve("cert.pem"), "CERTIFICATE", certificate().getEncoded());
    return Map.of(
        "CONTENT_TLS_CERTIFICATE", folder.resolve("cert.pem").toString(),
        "CONTENT_TLS_KEY", folder.resolve("key.pem").toString());
  }

  private static void write(Path file, String what, byte[] bytes) throws Exception {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(
        part,
        "-----BEGIN "
            + what
            + "-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes)
            + "\n-----END "
            + what
            + "-----\n");
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  X509Certificate certificate() throws Exception {
    return (X509Certificate) store.getCertificate("a");
  }

  /** Serves with this certificate. */
  SSLContext identity() throws Exception {
    return identity(null);
  }

  /** The same for clients with another certificate; null for any client. */
  SSLContext identity(@Nullable Certificate client) throws Exception {
    KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
    managers.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), client == null ? null : client.trustManagers(), null);
    return context;
  }

  /** Trusts this certificate and no other. */
  SSLContext trust() throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trustManagers(), null);
    return context;
  }

  private TrustManager[] trustManagers() throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("a", certificate());
    TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
    managers.init(trusted);
    return managers.getTrustManagers();
  }

  /** A connection to the service that speaks HTTP/2. */
  SSLSocket http2(URI service) throws Exception {
    SSLSocket socket =
        (SSLSocket) trust().getSocketFactory().createSocket("127.0.0.1", service.getPort());
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    socket.setSoTimeout(60_000);
    return socket;
  }
}
