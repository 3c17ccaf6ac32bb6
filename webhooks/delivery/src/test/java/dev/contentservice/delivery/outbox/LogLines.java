package dev.contentservice.delivery.outbox;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Records what this module logs during a test. */
public final class LogLines extends Handler implements AutoCloseable {
  // Referenced here, so that its handlers are not garbage collected.
  private static final Logger LOG = Logger.getLogger("dev.contentservice.delivery");

  private final List<LogRecord> lines = new CopyOnWriteArrayList<>();

  public LogLines() {
    LOG.addHandler(this);
  }

  public List<String> texts() {
    return lines.stream().map(LogLines::text).toList();
  }

  private static String text(LogRecord line) {
    return MessageFormat.format(line.getMessage(), line.getParameters());
  }

  @Override
  public void publish(LogRecord line) {
    lines.add(line);
  }

  @Override
  public void flush() {
    // Nothing is buffered.
  }

  @Override
  public void close() {
    LOG.removeHandler(this);
  }
}
