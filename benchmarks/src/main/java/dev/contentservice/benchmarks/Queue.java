package dev.contentservice.benchmarks;

/** Something that keeps tasks in a database and has each of them executed. */
interface Queue {

  /** Forgets all that was, and keeps so many tasks that are due. */
  void fill(int tasks) throws Exception;

  /** Executes all that is due, until the database knows that it is done, and ends everything. */
  Drained drain() throws Exception;

  /**
   * What it came to.
   *
   * @param seconds from the start of whoever executes until the last task was known to be done
   */
  record Drained(int executions, double seconds) {
    static Drained since(long start, int executions) {
      return new Drained(executions, (System.nanoTime() - start) / 1e9);
    }
  }
}
