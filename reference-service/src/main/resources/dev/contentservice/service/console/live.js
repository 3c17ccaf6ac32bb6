import { Component, el } from './element.js';
import { problem } from './parts.js';

const EVERY = 1000;
const AFTER_FAILURE = 5000;

/**
 * Loads data each second while the page is visible and shows it: `load` resolves to data, `view` makes elements of it.
 * After a failure the last data stays, with a message.
 */
export class Live extends Component {
  state = {};

  componentDidMount() {
    this.seen = () => document.hidden || this.load();
    document.addEventListener('visibilitychange', this.seen);
    this.load();
  }

  componentWillUnmount() {
    this.gone = true;
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.seen);
  }

  load = async () => {
    clearTimeout(this.timer);
    const round = this.round = (this.round || 0) + 1;
    const next = await this.props.load().then(data => ({ data, failure: null }), failure => ({ failure }));
    if (!this.gone && round === this.round) {
      this.setState(next);
      this.timer = setTimeout(() => document.hidden || this.load(), next.failure ? AFTER_FAILURE : EVERY);
    }
  };

  render({ view }, { data, failure }) {
    return [
      failure && problem(failure),
      data !== undefined ? view(data, this.load) : !failure && el.p({ class: 'faint' }, 'Loading …'),
    ];
  }
}
