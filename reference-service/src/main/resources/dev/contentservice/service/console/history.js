import { between, read } from './metrics.js';
import { steady } from './time.js';

/** New metrics are no change of the store. */
export const EVERY = 2000;
const KEPT = 150;

/** Readings of the metrics since the console was opened: five minutes at most, also while another page is shown. */
class History {
  points = [];
  last = null;

  start() {
    // A page that shows metrics says why there are none.
    this.timer ??= setInterval(() => document.hidden || this.reading().catch(() => {}), EVERY);
    return this.reading();
  }

  /** Reads once, unless a reading is as young as the interval; resolves to the samples and the points. */
  async reading() {
    if (!this.last || steady() - this.last.at >= EVERY * .9) {
      await (this.pending ??= this.add().finally(() => { this.pending = null; }));
    }
    return { samples: this.last.samples, points: this.points };
  }

  async add() {
    const now = await read();
    const before = this.last;
    this.last = now;
    if (before && now.at > before.at) {
      this.points = [...this.points, between(before, now)].slice(-KEPT);
    }
  }
}

export const history = new History();
