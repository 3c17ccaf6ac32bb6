package dev.contentservice.service.store;

import java.util.Optional;

/**
 * Who opens the store. Both are empty for a file.
 *
 * @param user name of the user of the database
 * @param password its password; never printed
 */
public record StoreLogin(Optional<String> user, Optional<String> password) {
  public static final StoreLogin NONE = new StoreLogin(Optional.empty(), Optional.empty());

  @Override
  public String toString() {
    return "StoreLogin[" + user.orElse("") + "]";
  }
}
