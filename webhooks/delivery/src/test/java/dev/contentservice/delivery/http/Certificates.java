package dev.contentservice.delivery.http;

import dev.contentservice.delivery.credentials.ClientCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;

/** A key and a certificate for {@code receiver.test}, created by keytool. */
public final class Certificates {
  private static final String PASSWORD = "not-a-secret";
  private static final String AUTHORITY = "authority";
  private static final String RECEIVER = "receiver";

  private final Path directory;
  private final KeyStore keys;

  private Certificates(Path directory, KeyStore keys) {
    this.directory = directory;
    this.keys = keys;
  }

  /** Self-signed. */
  public static Certificates in(Path directory) throws Exception {
    Path file = Files.createTempDirectory(directory, "keys").resolve("keys.p12");
    keytool(file, generate(RECEIVER, "CN=receiver.test", List.of()));
    return new Certificates(directory, load(file));
  }

  /** Signed by a private authority, which is in the chain. */
  public static Certificates ofAnAuthority(Path directory) throws Exception {
    return ofAnAuthority(directory, List.of());
  }

  /** The same, expired yesterday. */
  static Certificates expired(Path directory) throws Exception {
    return ofAnAuthority(directory, List.of("-startdate", "-3d", "-validity", "2"));
  }

  /** The same, valid from tomorrow on. */
  static Certificates ofTomorrow(Path directory) throws Exception {
    return ofAnAuthority(directory, List.of("-startdate", "+1d", "-validity", "2"));
  }

  private static Certificates ofAnAuthority(Path directory, List<String> options) throws Exception {
    Path file = Files.createTempDirectory(directory, "keys").resolve("keys.p12");
    List<String> signed = new ArrayList<>(options);
    signed.addAll(List.of("-signer", AUTHORITY));
    keytool(
        file,
        generate(AUTHORITY, "CN=Authority", List.of("-ext", "BC=ca:true", "-startdate", "-9d")));
    keytool(file, generate(RECEIVER, "CN=receiver.test", signed));
    KeyStore keys = load(file);
    // The JDK prefers this one to an expired one.
    keys.deleteEntry(AUTHORITY);
    return new Certificates(directory, keys);
  }

  private static List<String> generate(String alias, String name, List<String> options) {
    List<String> command = new ArrayList<>(List.of("-genkeypair", "-alias", alias));
    command.addAll(List.of("-keyalg", "EC", "-dname", name, "-ext", "SAN=dns:receiver.test"));
    command.addAll(options);
    return command;
  }

  private static void keytool(Path file, List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    // Half the processor time of each of these short processes.
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(arguments);
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
    command.addAll(List.of("-keystore", file.toString()));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes());
    if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
      throw new AssertionError("keytool failed: " + said);
    }
  }

  private static KeyStore load(Path file) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  /** A server socket on a free loopback port with this certificate. */
  ServerSocket server() throws GeneralSecurityException, IOException {
    KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context
        .getServerSocketFactory()
        .createServerSocket(0, 100, InetAddress.getLoopbackAddress());
  }

  /** The same, which asks its clients for one of these certificates, or requires one. */
  ServerSocket server(boolean required, Certificates... clients)
      throws GeneralSecurityException, IOException {
    KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
    managers.init(keys, PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    for (Certificates each : clients) {
      Certificate[] chain = each.keys.getCertificateChain(RECEIVER);
      trusted.setCertificateEntry("client-" + trusted.size(), chain[chain.length - 1]);
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), trust.getTrustManagers(), null);
    SSLServerSocket socket =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 100, InetAddress.getLoopbackAddress());
    if (required) {
      socket.setNeedClientAuth(true);
    } else {
      socket.setWantClientAuth(true);
    }
    return socket;
  }

  /** This key and certificate, for a client. */
  public ClientCertificate client() throws GeneralSecurityException {
    return ClientCertificate.parse(keyPem(), chainPem());
  }

  public String keyPem() throws GeneralSecurityException {
    Key key = keys.getKey(RECEIVER, PASSWORD.toCharArray());
    return pem("PRIVATE KEY", key.getEncoded());
  }

  public String chainPem() throws GeneralSecurityException {
    StringBuilder pem = new StringBuilder();
    for (Certificate each : keys.getCertificateChain(RECEIVER)) {
      pem.append(pem("CERTIFICATE", each.getEncoded()));
    }
    return pem.toString();
  }

  private static String pem(String name, byte[] content) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(name, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content));
  }

  /** Identifies the certificate. */
  String digest() throws GeneralSecurityException {
    return digest(keys.getCertificate(RECEIVER));
  }

  static String digest(Certificate certificate) {
    return Integer.toHexString(certificate.hashCode());
  }

  /** Trusts only this certificate. */
  SSLContext trust() throws GeneralSecurityException, IOException {
    return trust(keys.getCertificate(RECEIVER));
  }

  /** Trusts the authority. */
  SSLContext trustInTheAuthority() throws GeneralSecurityException, IOException {
    return trust(keys.getCertificateChain(RECEIVER)[1]);
  }

  /** A file with the authority, or the certificate itself if it is self-signed. */
  Path pem() throws GeneralSecurityException, IOException {
    Certificate[] chain = keys.getCertificateChain(RECEIVER);
    String base64 = Base64.getMimeEncoder().encodeToString(chain[chain.length - 1].getEncoded());
    return Files.writeString(
        Files.createTempFile(directory, "authority", ".pem"),
        "# of a private authority\n-----BEGIN CERTIFICATE-----\n"
            + base64
            + "\n-----END CERTIFICATE-----\n");
  }

  private static SSLContext trust(Certificate anchor) throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("anchor", anchor);
    TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
