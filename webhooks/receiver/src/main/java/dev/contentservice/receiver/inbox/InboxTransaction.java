package dev.contentservice.receiver.inbox;

/**
 * Runs work in one transaction: commits when it returns, rolls back when it throws, and passes the
 * exception on. Thread-safe.
 */
@FunctionalInterface
public interface InboxTransaction {

  /**
   * Runs the work with a connection that belongs to the transaction, not null.
   *
   * @throws Exception of the work, or of the database
   */
  void run(Inbox.Work work) throws Exception;
}
