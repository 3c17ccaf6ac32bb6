package dev.contentservice.service.store;

import org.jspecify.annotations.Nullable;

/** A page for people that was not read, so that others need not wait for it. */
public final class PageUnavailableException extends StoreUnavailableException {
  private static final long serialVersionUID = 1L;

  /**
   * @param why what happened and how to ask instead; without secrets
   */
  PageUnavailableException(String why, @Nullable Throwable cause) {
    super(why, cause);
  }
}
