package dev.contentservice.benchmarks;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletContext;

/**
 * Requests and responses that read and write arrays at once, as servers do. Those of Spring alone
 * copy each byte, which takes longer than all that is measured.
 */
final class MemoryStreams {
  private MemoryStreams() {}

  static final class Request extends MockHttpServletRequest {
    private final byte[] body;

    Request(MockServletContext context, byte[] body) {
      super(context, "PUT", OneWebhook.PATH);
      this.body = body;
    }

    @Override
    public ServletInputStream getInputStream() {
      return new Input(new ByteArrayInputStream(body));
    }
  }

  static final class Response extends MockHttpServletResponse {
    private final Output body = new Output();

    @Override
    public ServletOutputStream getOutputStream() {
      return body;
    }
  }

  private static final class Input extends ServletInputStream {
    private final ByteArrayInputStream bytes;

    Input(ByteArrayInputStream bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] buffer, int from, int length) {
      return bytes.read(buffer, from, length);
    }

    @Override
    public boolean isFinished() {
      return bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
      throw new UnsupportedOperationException();
    }
  }

  private static final class Output extends ServletOutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public void write(int each) {
      bytes.write(each);
    }

    @Override
    public void write(byte[] buffer, int from, int length) {
      bytes.write(buffer, from, length);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new UnsupportedOperationException();
    }
  }
}
