import { Component, el, whole } from './element.js';

/** Rare, because each check writes to the store. */
const EVERY = 30_000;
const WHILE_DOWN = 5000;

/** What is wrong, of the checks that fail; an egress proxy that fails is named by one that does not. */
const faults = ({ checks }) => checks.filter(({ status, data }) => status !== 'UP' || data?.['egress proxy'])
  .map(({ name, data }) => [name, ...Object.entries(data ?? {}).map(([key, value]) =>
    key === 'reason' ? value : `${key} ${value}`)].join(': '));

/** Says on every page why the node that serves it is not ready. */
export class Readiness extends Component {
  state = { faults: [] };

  componentDidMount() {
    addEventListener('request-failed', this.check);
    this.check();
  }

  check = async () => {
    if (!this.busy && !document.hidden) {
      this.busy = true;
      this.setState({ faults: await fetch('q/health/ready').then(response => response.json()).then(faults)
        .catch(() => ['it does not respond']) });
      this.busy = false;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(this.check, this.state.faults.length > 0 ? WHILE_DOWN : EVERY);
  };

  render(_, { faults: found }) {
    return el.div({ role: 'alert' }, found.length > 0 && el.div({ class: 'problem' },
      'The node that serves this page is not ready:', el.ul(found.map(each => el.li(whole(each))))));
  }
}
