package dev.contentservice.service.store;

import org.jspecify.annotations.Nullable;

/** A list was not read, to protect other requests. */
public final class PageUnavailableException extends StoreUnavailableException {
  private static final long serialVersionUID = 1L;

  /**
   * @param why the cause and what to request instead; without secrets
   */
  PageUnavailableException(String why, @Nullable Throwable cause) {
    super(why, cause);
  }

  @Override
  public String detail() {
    return String.valueOf(getMessage());
  }
}
