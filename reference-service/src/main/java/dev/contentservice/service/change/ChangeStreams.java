package dev.contentservice.service.change;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.service.store.CommitWatch;
import dev.contentservice.service.store.Store;
import io.vertx.core.AsyncResult;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;

/**
 * The open streams of this node. While there is one, and only then, a look at the store finds out
 * for all of them whether any node has committed something.
 */
@Singleton
final class ChangeStreams {
  private static final Logger LOG = Logger.getLogger(ChangeStreams.class);
  private static final int MOST = 100;

  private final Vertx vertx;
  private final CommitWatch commits;
  private final Set<ChangeStream> open = ConcurrentHashMap.newKeySet();
  private boolean looking;
  private boolean stopping;
  private volatile boolean failing;

  ChangeStreams(Vertx vertx, Store store) {
    this.vertx = vertx;
    this.commits = store.watchCommits();
    // The event of the framework would be too late: it waits for open responses before it.
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "end streams of changes"));
  }

  /**
   * Responds with a stream. To be called on the thread of its connection.
   *
   * @throws ProblemException if there are too many streams, or this node stops
   */
  synchronized void open(HttpServerResponse response) {
    if (stopping) {
      throw ProblemException.unavailable("this node is stopping; listen to another");
    }
    if (open.size() >= MOST) {
      throw ProblemException.unavailable(MOST + " callers listen to this node already");
    }
    ChangeStream stream = new ChangeStream(response, vertx.getOrCreateContext());
    response.closeHandler(closed -> open.remove(stream));
    open.add(stream);
    stream.start();
    if (!looking) {
      looking = true;
      look();
    }
  }

  private void look() {
    vertx.executeBlocking(commits::look, false).onComplete(this::looked);
  }

  private synchronized void looked(AsyncResult<Boolean> look) {
    if (look.failed() && !failing) {
      LOG.warn("changes cannot be seen for now; pages are read less often", look.cause());
    }
    failing = look.failed();
    open.removeIf(ChangeStream::isClosed);
    open.forEach(stream -> stream.looked(look.succeeded() && look.result()));
    looking = !open.isEmpty();
    if (looking) {
      vertx.setTimer(ChangeStream.LOOKS_APART.toMillis(), timer -> look());
    } else {
      vertx.executeBlocking(Executors.callable(commits::close), false);
    }
  }

  private synchronized void stop() {
    stopping = true;
    open.forEach(ChangeStream::end);
  }
}
