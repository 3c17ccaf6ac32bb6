package dev.contentservice.delivery.interleaving;

import dev.contentservice.delivery.outbox.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/**
 * Runs every order of the steps of concurrent scripts on one store, as PostgreSQL's isolation
 * tester does, and lists what breaks a law: lock waits of or for an application, failures, and what
 * the caller checks after each order. Orders are found by running: a script may have other steps
 * after other orders.
 *
 * <p>SQLite has one writer: there a script begins a transaction only while no other one is open.
 */
final class Interleavings {
  private static final long LONGEST_MILLIS = 20_000;
  // How often a script that could go on has to wait for another one: most faults need one or two
  // such switches (Musuvathi and Qadeer, PLDI 2007). -Dinterleaving.switches=99 runs all orders.
  private static final int SWITCHES = Integer.getInteger("interleaving.switches", 1);
  // A step without a lock wait takes less.
  private static final long QUICK_MILLIS = 10;

  private final TestStore store;
  private final boolean sqlite;
  private final Connection watcher;
  private final SortedMap<String, Integer> violations = new TreeMap<>();
  private int orders;

  /** Scripts on a store that is filled, and the check after all have ended. */
  record Case(List<Script> scripts, Check check) {}

  /** Lists what is wrong. */
  @FunctionalInterface
  interface Check {
    List<String> run(List<String> steps);
  }

  private Interleavings(TestStore store, Connection watcher) {
    this.store = store;
    this.watcher = watcher;
    this.sqlite = store.toString().equals("SQLite");
  }

  /** What was found, and in how many orders: empty if every law holds in each order. */
  record Found(int orders, SortedMap<String, Integer> violations) {}

  /**
   * @param prepare fills the store and creates scripts; called for each order
   */
  static Found run(TestStore store, Supplier<Case> prepare) throws Exception {
    try (Connection watcher =
        store.toString().equals("SQLite")
            ? java.sql.DriverManager.getConnection("jdbc:sqlite::memory:")
            : store.dataSource().getConnection()) {
      Interleavings all = new Interleavings(store, watcher);
      all.runAll(prepare);
      return new Found(all.orders, all.violations);
    }
  }

  private void runAll(Supplier<Case> prepare) throws Exception {
    List<int[]> choices = new ArrayList<>();
    do {
      Case next = prepare.get();
      List<String> steps = new ArrayList<>();
      boolean ended = run(next.scripts(), choices, steps);
      orders++;
      for (Script script : next.scripts()) {
        Throwable failure = script.failure();
        if (failure != null) {
          found(script.at() + " fails: " + failure.toString().lines().findFirst().orElse(""));
        }
      }
      if (ended) {
        next.check().run(steps).forEach(this::found);
      }
    } while (advance(choices));
  }

  private void found(String violation) {
    violations.merge(violation, 1, Integer::sum);
  }

  /** The next order: the last choice that has an alternative takes it. */
  private static boolean advance(List<int[]> choices) {
    while (!choices.isEmpty()) {
      int[] last = choices.get(choices.size() - 1);
      if (++last[0] < last[1]) {
        return true;
      }
      choices.remove(choices.size() - 1);
    }
    return false;
  }

  /** Runs one order; false if it was given up, because an application took part in a lock wait. */
  private boolean run(List<Script> scripts, List<int[]> choices, List<String> steps)
      throws Exception {
    scripts.forEach(script -> script.start(store));
    Set<Script> waiting = new HashSet<>();
    for (Script script : scripts) {
      await(script, scripts);
    }
    Script last = scripts.get(0);
    int switches = 0;
    for (int i = 0; true; i++) {
      List<Script> ready = ready(scripts, waiting);
      if (ready.isEmpty() && !waiting.isEmpty()) {
        found("a deadlock of " + waiting.stream().map(Script::at).toList());
        giveUp(scripts);
        return false;
      }
      boolean goesOn = i > 0 && ready.contains(last);
      if (goesOn && switches == SWITCHES) {
        ready = List.of(last);
      }
      if (ready.isEmpty()) {
        return true;
      }
      if (i == choices.size()) {
        choices.add(new int[] {0, ready.size()});
      }
      Script next = ready.get(Math.min(choices.get(i)[0], ready.size() - 1));
      switches += goesOn && next != last ? 1 : 0;
      last = next;
      steps.add(next.at());
      next.goOn();
      switch (await(next, scripts)) {
        case STOPPED -> {}
        case WAITS_FOR_NODE -> waiting.add(next);
        case FORBIDDEN -> {
          giveUp(scripts);
          return false;
        }
      }
    }
  }

  private enum Awaited {
    STOPPED,
    WAITS_FOR_NODE,
    FORBIDDEN
  }

  /** The scripts that can go on; waits for those that wait if there are no others. */
  private List<Script> ready(List<Script> scripts, Set<Script> waiting) throws Exception {
    List<Script> ready = List.of();
    long start = System.nanoTime();
    do {
      for (Script each : List.copyOf(waiting)) {
        if (hasGoneOn(each)) {
          waiting.remove(each);
        }
      }
      ready =
          scripts.stream()
              .filter(each -> !waiting.contains(each) && isReady(each, scripts))
              .toList();
    } while (ready.isEmpty()
        && !waiting.isEmpty()
        && System.nanoTime() - start < 1_000_000 * LONGEST_MILLIS);
    return ready;
  }

  /** Whether a script that waited has got its lock and stopped; false if it still waits. */
  private boolean hasGoneOn(Script script) throws Exception {
    while (!script.hasStopped(QUICK_MILLIS)) {
      if (!blocking(script).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private boolean isReady(Script script, List<Script> all) {
    return script.state() == Script.State.STOPPED
        && !(sqlite && script.begins() && all.stream().anyMatch(Script::isOpen));
  }

  /** Waits until the script stops, or waits for a lock. */
  private Awaited await(Script script, List<Script> scripts) throws Exception {
    long start = System.nanoTime();
    while (!script.hasStopped(QUICK_MILLIS)) {
      List<Integer> blocking = sqlite ? List.of() : blocking(script);
      if (!blocking.isEmpty()) {
        List<Script> others =
            scripts.stream()
                .filter(each -> each.isOpen() && blocking.contains(each.backend()))
                .toList();
        if (!others.isEmpty()
            && others.stream().allMatch(each -> each.kind() == Script.Kind.NODE)
            && script.kind() == Script.Kind.NODE) {
          return Awaited.WAITS_FOR_NODE;
        }
        found(
            script.at()
                + " waits for "
                + (others.isEmpty() ? "itself" : others.stream().map(Script::name).toList()));
        return Awaited.FORBIDDEN;
      }
      if (System.nanoTime() - start > 1_000_000 * LONGEST_MILLIS) {
        throw new IllegalStateException(script.at() + " does not end");
      }
    }
    return Awaited.STOPPED;
  }

  private List<Integer> blocking(Script script) throws SQLException {
    try (Statement statement = watcher.createStatement();
        ResultSet row =
            statement.executeQuery("select unnest(pg_blocking_pids(" + script.backend() + "))")) {
      List<Integer> found = new ArrayList<>();
      while (row.next()) {
        found.add(row.getInt(1));
      }
      return found;
    }
  }

  private void giveUp(List<Script> scripts) throws Exception {
    scripts.forEach(Script::cancel);
    for (Script script : scripts) {
      while (script.state() != Script.State.ENDED) {
        if (script.backend() != 0) {
          try (Statement statement = watcher.createStatement()) {
            statement.execute("select pg_cancel_backend(" + script.backend() + ")");
          }
        }
        script.hasStopped(QUICK_MILLIS);
      }
    }
  }

  static boolean isSqlite(Handle handle) {
    try {
      return handle.getConnection().getMetaData().getDatabaseProductName().equals("SQLite");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  static int backend(Handle handle) {
    try (Statement statement = handle.getConnection().createStatement();
        ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
      row.next();
      return row.getInt(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
