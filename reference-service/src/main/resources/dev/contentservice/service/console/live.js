import { Component, el } from './element.js';
import { problem } from './parts.js';

const EVERY = 5000;
const SECOND = 1000;

/**
 * Loads data and shows it: `load` resolves to data, `view` makes elements of it. Loads it again after `every` ms, by
 * default five seconds, later if loading takes long, and when a hidden page is shown. Shows it again each second, since
 * it may say how long ago something was. After a failure the last data stays, with a message. A hidden page does nothing.
 */
export class Live extends Component {
  state = {};

  componentDidMount() {
    document.addEventListener('visibilitychange', this.refresh);
    this.clock = setInterval(() => document.hidden || this.forceUpdate(), SECOND);
    this.load();
  }

  componentWillUnmount() {
    this.gone = true;
    document.removeEventListener('visibilitychange', this.refresh);
    clearInterval(this.clock);
    clearTimeout(this.timer);
  }

  refresh = () => {
    if (!this.loading && !document.hidden) {
      this.load();
    }
  };

  load = async () => {
    clearTimeout(this.timer);
    const round = this.round = (this.round || 0) + 1;
    this.loading = true;
    const start = performance.now();
    const next = await this.props.load().then(data => ({ data, failure: null }), failure => ({ failure }));
    if (!this.gone && round === this.round) {
      this.loading = false;
      this.setState(next);
      this.timer = setTimeout(this.refresh, Math.max(this.props.every || EVERY, 2 * (performance.now() - start)));
    }
  };

  render({ view }, { data, failure }) {
    return [
      failure && problem(failure),
      data !== undefined ? view(data, this.load) : !failure && el.p({ class: 'faint' }, 'Loading …'),
    ];
  }
}
