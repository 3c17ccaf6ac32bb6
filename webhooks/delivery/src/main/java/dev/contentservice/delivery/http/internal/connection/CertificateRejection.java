package dev.contentservice.delivery.http.internal.connection;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertPathValidatorException.Reason;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.PKIXReason;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Describes in words why a certificate is not trusted, by the types of the exceptions: messages
 * differ between versions of the JDK.
 */
final class CertificateRejection {
  private final List<X509Certificate> chain;
  private final Instant now = Instant.now();

  /**
   * @param chain of the receiver, its own certificate first; empty if unknown
   */
  CertificateRejection(List<X509Certificate> chain) {
    this.chain = chain;
  }

  String words(CertificateException rejected) {
    for (Throwable each = rejected; each != null; each = each.getCause()) {
      String words = ofCause(each);
      if (words != null) {
        return words;
      }
    }
    return "certificate is not accepted: " + rejected.getMessage();
  }

  private @Nullable String ofCause(Throwable cause) {
    if (cause instanceof CertificateExpiredException) {
      return expired();
    }
    if (cause instanceof CertificateNotYetValidException) {
      return notYetValid();
    }
    if (cause instanceof CertPathValidatorException invalid) {
      return ofReason(invalid.getReason());
    }
    return cause instanceof CertPathBuilderException ? untrusted() : null;
  }

  private @Nullable String ofReason(Reason reason) {
    if (reason == BasicReason.EXPIRED) {
      return expired();
    }
    if (reason == BasicReason.NOT_YET_VALID) {
      return notYetValid();
    }
    if (reason == PKIXReason.NO_TRUST_ANCHOR) {
      return untrusted();
    }
    // The cause of an unspecified reason may say more.
    return reason == BasicReason.UNSPECIFIED
        ? null
        : "certificate is not accepted: "
            + reason.toString().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private boolean isExpired(X509Certificate one) {
    return one.getNotAfter().toInstant().isBefore(now);
  }

  private String expired() {
    return chain.stream()
        .filter(each -> isExpired(each))
        .findFirst()
        .map(each -> certificate(each) + " expired on " + day(each.getNotAfter()))
        .orElse("certificate expired");
  }

  private String notYetValid() {
    return chain.stream()
        .filter(each -> each.getNotBefore().toInstant().isAfter(now))
        .findFirst()
        .map(each -> certificate(each) + " is not valid before " + day(each.getNotBefore()))
        .orElse("certificate is not valid yet");
  }

  /** The receiver's own certificate, or one above it. */
  private String certificate(X509Certificate one) {
    return one.equals(chain.get(0))
        ? "certificate"
        : "certificate of the issuer " + one.getSubjectX500Principal();
  }

  private String untrusted() {
    if (chain.isEmpty()) {
      return "issuer not trusted";
    }
    X509Certificate own = chain.get(0);
    if (own.getSubjectX500Principal().equals(own.getIssuerX500Principal())) {
      return "issuer not trusted: the certificate is self-signed";
    }
    return "issuer not trusted: "
        + chain.get(chain.size() - 1).getIssuerX500Principal()
        + (isExpired(own) ? "; " + expired() : "");
  }

  private static String day(Date date) {
    return LocalDate.ofInstant(date.toInstant(), ZoneOffset.UTC).toString();
  }
}
