import { access } from './access.js';
import { stream } from './api.js';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** The service sends something every 15 seconds. */
const LONGEST_SILENCE = 40_000;

const after = time => new Promise(resolve => setTimeout(resolve, time));

/** One stream of changes for all parts of this page, open while one of them listens and the page is visible. */
class Changes {
  listeners = new Set();
  open = null;
  pause = FIRST_PAUSE;

  constructor() {
    document.addEventListener('visibilitychange', this.settle);
  }

  /** Calls the listener whenever something may have changed; returns a function that ends this. */
  listen(listener) {
    this.listeners.add(listener);
    this.settle();
    return () => {
      this.listeners.delete(listener);
      // Later, because the next page may listen in a moment.
      setTimeout(this.settle);
    };
  }

  settle = () => {
    const wanted = this.listeners.size > 0 && !document.hidden && access.consumer === null;
    if (wanted && !this.open) {
      this.open = new AbortController();
      this.run(this.open.signal);
    } else if (!wanted && this.open) {
      this.open.abort();
      this.open = null;
    }
  };

  /** Reads one stream after the other. A change may be missed in between, so each end counts as one. */
  async run(signal) {
    while (!signal.aborted) {
      await this.read(signal).catch(() => {});
      if (!signal.aborted) {
        this.notify();
        await after(this.pause);
        this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
      }
    }
  }

  async read(signal) {
    const reader = (await stream('changes', signal)).getReader();
    for (let text = '', done = false; !done;) {
      const silence = setTimeout(() => reader.cancel(), LONGEST_SILENCE);
      const part = await reader.read().finally(() => clearTimeout(silence));
      const events = (text + (part.value ?? '')).split('\n\n');
      text = events.pop();
      done = part.done;
      // Anything else is a comment.
      if (events.some(each => each.startsWith('event:'))) {
        this.pause = FIRST_PAUSE;
        this.notify();
      }
    }
  }

  notify() {
    this.listeners.forEach(listener => listener());
  }
}

export const changes = new Changes();
