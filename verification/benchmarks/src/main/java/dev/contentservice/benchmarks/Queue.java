package dev.contentservice.benchmarks;

/** Stores tasks in a database and executes them. */
interface Queue {

  /** Deletes everything, then stores so many due tasks. */
  void fill(int tasks) throws Exception;

  /** Stores one more due task in a transaction of its own. */
  void add();

  /** Executes due tasks until so many are complete in the database, then stops. */
  Drained drain(int tasks) throws Exception;

  /**
   * The measurements.
   *
   * @param seconds from the start of the executor until the last task was complete
   */
  record Drained(int executions, double seconds) {
    static Drained since(long start, int executions) {
      return new Drained(executions, (System.nanoTime() - start) / 1e9);
    }
  }
}
