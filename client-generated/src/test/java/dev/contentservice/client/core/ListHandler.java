package dev.contentservice.client.core;

import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/** Collects the messages of a log. */
final class ListHandler extends Handler {
  private final List<String> lines;

  ListHandler(List<String> lines) {
    this.lines = lines;
    setLevel(Level.ALL);
  }

  @Override
  public void publish(LogRecord line) {
    lines.add(line.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
