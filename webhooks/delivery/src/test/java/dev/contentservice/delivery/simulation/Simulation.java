package dev.contentservice.delivery.simulation;

/** Runs simulated worlds. */
final class Simulation {
  private static final double DAY_MILLIS = 86_400_000;

  private Simulation() {}

  /**
   * What one world did.
   *
   * @param days how many it took
   * @param trace equal if the same happened
   */
  record Run(double days, String trace) {}

  /**
   * Returns the law that is broken first, in one of so many worlds; null if none is. For code that
   * was loaded for this call.
   */
  static String firstBroken(int worlds) {
    SimulatedDatabase database = new SimulatedDatabase();
    for (long seed = 1; seed <= worlds; seed++) {
      World world = new World(seed, database);
      try {
        world.run();
      } catch (LawBroken e) {
        return e.getMessage() + " in world " + seed;
      } catch (RuntimeException | Error e) {
        return e + " in world " + seed;
      }
    }
    return null;
  }

  /** Runs one world; the same seed always gives the same. */
  static Run run(long seed, SimulatedDatabase database) {
    World world = new World(seed, database);
    try {
      return new Run(world.run() / DAY_MILLIS, world.trace.digest());
    } catch (RuntimeException | Error e) {
      String law = e instanceof LawBroken broken ? broken.law().name() : e.toString();
      throw new AssertionError(
          "-Dsimulation.seed=%d: %s%n%s%n%s".formatted(seed, law, world.settings, world.trace), e);
    }
  }
}
