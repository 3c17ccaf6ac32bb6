package dev.contentservice.benchmarks;

import com.github.kagkarlsson.scheduler.CurrentlyExecuting;
import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.event.AbstractSchedulerListener;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/**
 * db-scheduler with empty one-time tasks, by the strategy that its documentation recommends for
 * PostgreSQL and a high rate: lock and fetch, fetching up to four tasks per thread when at most one
 * per thread is left.
 */
final class DbSchedulerQueue implements Queue {
  // The limits that its documentation recommends for a high rate.
  static final int THREADS = 20;
  private static final double LOWER = 1;
  private static final double UPPER = 4;

  private final DataSource database;
  private final SchedulerClient client;
  private final AtomicInteger executed = new AtomicInteger();
  private final OneTimeTask<Void> task =
      Tasks.oneTime("empty").execute((instance, context) -> executed.incrementAndGet());

  DbSchedulerQueue(Database database) {
    this.database = database.connections();
    client = SchedulerClient.Builder.create(this.database, task).build();
    execute(
        "create table scheduled_tasks (task_name text not null, task_instance text not null,"
            + " task_data bytea, execution_time timestamp with time zone, picked boolean not null,"
            + " picked_by text, last_success timestamp with time zone,"
            + " last_failure timestamp with time zone, consecutive_failures int,"
            + " last_heartbeat timestamp with time zone, version bigint not null,"
            + " priority smallint, state text, primary key (task_name, task_instance))");
    // The third index of its schema is for priorities, which are not used here.
    execute("create index execution_time_idx on scheduled_tasks (execution_time)");
    execute("create index last_heartbeat_idx on scheduled_tasks (last_heartbeat)");
  }

  @Override
  public void fill(int count) {
    execute("delete from scheduled_tasks");
    client.scheduleBatch(
        IntStream.range(0, count).<TaskInstance<?>>mapToObj(this::instance), Instant.now());
    execute("analyze");
  }

  @Override
  public void add() {
    client.scheduleIfNotExists(instance(0), Instant.now());
  }

  private TaskInstance<Void> instance(int number) {
    return task.instance(number + " " + UUID.randomUUID());
  }

  @Override
  public Drained drain(int tasks) throws InterruptedException {
    executed.set(0);
    CountDownLatch all = new CountDownLatch(tasks);
    Scheduler scheduler =
        Scheduler.create(database, task)
            .threads(THREADS)
            .pollUsingLockAndFetch(LOWER, UPPER)
            .pollingInterval(Duration.ofMillis(100))
            .addSchedulerListener(new Completions(all))
            .build();
    long start = System.nanoTime();
    scheduler.start();
    boolean done = all.await(120, TimeUnit.SECONDS);
    Drained drained = Drained.since(start, done ? executed.get() : -1);
    scheduler.stop();
    return drained;
  }

  private void execute(String sql) {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Counts tasks that are complete in the database. */
  private static final class Completions extends AbstractSchedulerListener {
    private final CountDownLatch all;

    Completions(CountDownLatch all) {
      this.all = all;
    }

    @Override
    public void onExecutionComplete(ExecutionComplete complete) {
      all.countDown();
    }

    @Override
    public void onExecutionStart(CurrentlyExecuting executing) {}
  }
}
