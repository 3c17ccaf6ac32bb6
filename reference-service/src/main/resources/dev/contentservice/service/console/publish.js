import { post } from './api.js';
import { Component, brief, el, h, to } from './element.js';
import { eventField, example, help, mark } from './event-form.js';
import { head } from './parts.js';

const result = each => el.li({ key: each.event_id },
  el.a({ href: to('event', each.event_id) }, brief(each.event_id, 'mono')),
  each.new ? [' is published and matches ', each.webhooks === 1 ? '1 webhook. ' : `${each.webhooks} webhooks. `]
    : ' was published before, so there is no new delivery.');

/** Publishes what is in the field and shows what the service stored. */
class Publish extends Component {
  state = { text: example() };

  send = async event => {
    event.preventDefault();
    this.setState({ busy: true, failure: null, published: null });
    try {
      this.setState({ busy: false, published: await post('events', this.state.text) });
    } catch (failure) {
      this.setState({ busy: false, failure }, () => mark(failure));
    }
  };

  render(_, { text, busy, failure, published }) {
    return el.form({ class: 'card', onSubmit: this.send },
      eventField({ text, failure, onText: typed => this.setState({ text: typed }) }),
      help(),
      el.button({ class: 'main-action', disabled: busy }, 'Publish'),
      el.div({ role: 'status' }, published && el.div({ class: 'done' },
        el.ul({ class: 'words' }, published.map(result)),
        el.a({ href: to('deliveries') }, 'Show the deliveries'))));
  }
}

export const publishPage = () => [
  head('Publish', 'Webhooks that match are called. An array publishes up to 1000 events.'),
  h(Publish),
];
