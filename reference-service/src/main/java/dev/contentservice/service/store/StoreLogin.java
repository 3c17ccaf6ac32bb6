package dev.contentservice.service.store;

import java.util.Optional;

/**
 * The database login. Both are empty for a file.
 *
 * @param user name of the database user
 * @param password its password; never printed
 */
public record StoreLogin(Optional<String> user, Optional<String> password) {
  public static final StoreLogin NONE = new StoreLogin(Optional.empty(), Optional.empty());

  @Override
  public String toString() {
    return "StoreLogin[" + user.orElse("") + "]";
  }
}
