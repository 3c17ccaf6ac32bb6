package dev.contentservice.rules.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Output that cannot fail in silence: writers catch an {@code IOException}, so a failure is thrown
 * unchecked, which ends the run.
 */
final class Written extends FilterOutputStream {

  Written(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  static UncheckedIOException failed(IOException e) {
    return new UncheckedIOException("cannot write the results: " + CheckRun.reason(e), e);
  }
}
