import { path, post } from './api.js';
import { Component, el, h, to } from './element.js';
import { eventField, example, help, mark } from './event-form.js';
import { explained } from './explained.js';
import { card, empty, head } from './parts.js';

/** Explains an event for one webhook if it is given, else for a hundred, then for the next hundred. */
export class Explain extends Component {
  state = { text: example(), results: [] };

  start = event => {
    event.preventDefault();
    this.ask(null, []);
  };

  async ask(cursor, before) {
    this.setState({ busy: true, failure: null, asked: false, results: before });
    try {
      const { items, next_cursor: next } = await post(
        path(['events', 'explain'], { webhook: this.props.webhook, cursor }), this.state.text);
      this.setState({ results: [...before, ...items], next, asked: true });
    } catch (failure) {
      this.setState({ failure }, () => mark(failure));
    }
    this.setState({ busy: false });
  }

  render(_, { text, busy, failure, asked, results, next }) {
    const rank = ({ explanation }) => 2 * explanation.would_deliver + explanation.matches;
    const ordered = [...results].sort((a, b) => rank(b) - rank(a));
    return [
      el.form({ class: 'card', onSubmit: this.start },
        eventField({ text, failure, onText: typed => this.setState({ text: typed }) }),
        help(),
        el.button({ class: 'main-action', disabled: busy }, 'Explain')),
      el.p({ role: 'status' }, asked
        && `${results.filter(each => each.explanation.would_deliver).length} of ${results.length}`
        + ` ${results.length === 1 ? 'webhook' : 'webhooks'} would be notified.`),
      el.ul({ class: 'plain' }, ordered.map(explained)),
      asked && results.length === 0 && card(null, empty('There is no webhook to explain it for.')),
      asked && next && el.button({ disabled: busy, onClick: () => this.ask(next, results) },
        'Explain for more webhooks'),
    ];
  }
}

export const explainPage = () => [
  head('Explain', ['Which webhooks an event would notify, and why. Nothing is published or sent. The page of a ',
    el.a({ href: to('events') }, 'published event'), ' explains that event.']),
  h(Explain),
];
