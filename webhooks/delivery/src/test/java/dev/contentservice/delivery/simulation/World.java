package dev.contentservice.delivery.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Nodes over one store, receivers and operators: all that happens comes from one seed. */
final class World implements Scheduler.Actor {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  final Settings settings;
  final Scheduler scheduler;
  final SimulatedDatabase database;
  final Trace trace = new Trace();
  final Ledger ledger;
  final Network network;
  final Audit audit;
  final List<SimulatedNode> nodes = new ArrayList<>();
  private final Random random;
  private final Operators operators;
  private Duration machineAhead = Duration.ZERO;
  private boolean chaotic;
  private long downUntil = -1;
  private int started;

  World(long seed, SimulatedDatabase database) {
    this.random = new Random(seed);
    this.settings = Settings.draw(random);
    this.database = database;
    database.clear();
    this.ledger = new Ledger(this);
    this.scheduler = new Scheduler(ledger::check);
    this.network = new Network(this, new Random(random.nextLong()));
    this.audit = new Audit(this);
    for (int i = 0; i < settings.nodes(); i++) {
      startNode();
    }
    this.operators = new Operators(this, new Random(random.nextLong()));
  }

  /** Chaos, then calm until nothing is pending; returns the simulated milliseconds. */
  long run() {
    operators.createWebhooks();
    chaotic = true;
    operators.work();
    scheduler.in(0, this, this::misfortune);
    int audits = 20;
    for (int i = 0; i < audits; i++) {
      scheduler.pass(settings.chaos().toMillis() / audits);
      audit.run();
    }
    chaotic = false;
    network.heal();
    while (nodes.size() < settings.nodes()) {
      startNode();
    }
    drain(settings.calm());
    operators.replay();
    drain(settings.calm());
    operators.probe();
    drain(settings.calm());
    ledger.end();
    return scheduler.now();
  }

  private void drain(Duration longest) {
    long end = scheduler.now() + longest.toMillis();
    List<String> pending = audit.pending();
    while (!pending.isEmpty() && scheduler.now() < end) {
      scheduler.pass(longest.toMillis() / 50);
      pending = audit.pending();
    }
    audit.run();
    ledger.require(
        pending.isEmpty(),
        Law.PROGRESS,
        "%s are pending after %s, such as %s",
        pending.size(),
        longest,
        pending.stream().findFirst().orElse("none"));
  }

  /** Nodes die and start, stand still and are cut off; clocks jump. */
  private void misfortune() {
    if (!chaotic) {
      return;
    }
    if (settings.faults() > 0) {
      strike();
    }
    long takeover = settings.outbox().takeover().toMillis();
    scheduler.in(random.nextLong(takeover * 2), this, this::misfortune);
  }

  private void strike() {
    SimulatedNode node = nodes.isEmpty() ? null : nodes.get(random.nextInt(nodes.size()));
    long takeover = settings.outbox().takeover().toMillis();
    switch (random.nextInt(14)) {
      case 0, 1 -> {
        if (node != null) {
          note(node.name + " dies");
          node.die();
          nodes.remove(node);
        }
      }
      case 2, 3, 4 -> {
        if (nodes.size() < settings.nodes()) {
          startNode();
        }
      }
      case 5, 6, 7, 8 -> {
        if (node != null && !node.isSuspended()) {
          node.suspend(stillMillis(random));
        }
      }
      case 9 -> {
        if (node != null) {
          note(node.name + " is cut off");
          node.cutOff(random.nextLong(takeover * 2));
        }
      }
      case 10, 11, 12 -> {
        note("the database is down");
        downUntil = scheduler.now() + random.nextLong(takeover * 2);
      }
      default -> {
        machineAhead = machineAhead.plusMillis(random.nextLong(takeover * 4) - takeover * 2);
        note("the clock of the machine jumps to " + machineAhead);
      }
    }
  }

  private void startNode() {
    boolean before = chaotic;
    chaotic = false;
    downUntil = -1;
    SimulatedNode node = new SimulatedNode(this, "n" + ++started, new Random(random.nextLong()));
    chaotic = before;
    nodes.add(node);
    note(node.name + " starts");
  }

  /** How long a node stands still: usually less than the takeover time, sometimes longer. */
  long stillMillis(Random random) {
    long takeover = settings.outbox().takeover().toMillis();
    return random.nextLong(random.nextBoolean() ? takeover * 3 : takeover / 2);
  }

  /** The clock of the machine or database, which may jump. */
  Instant machineTime() {
    return START.plusMillis(scheduler.now()).plus(machineAhead);
  }

  /** The time of the node whose clock is ahead of the others. */
  Instant latestTime() {
    return nodes.stream().map(each -> each.clock.instant()).max(Instant::compareTo).orElse(START);
  }

  boolean isChaotic() {
    return chaotic;
  }

  boolean isDatabaseDown() {
    return chaotic && scheduler.now() < downUntil;
  }

  void note(String line) {
    trace.add(scheduler.now(), line);
  }

  @Override
  public boolean isDead() {
    return false;
  }

  @Override
  public boolean isSuspended() {
    return false;
  }

  @Override
  public void defer(Runnable step) {
    throw new IllegalStateException("the world never stands still");
  }
}
