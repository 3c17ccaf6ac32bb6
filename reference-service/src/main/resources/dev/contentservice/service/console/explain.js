import { page, path, post } from './api.js';
import { Component, brief, el, h, whole } from './element.js';
import { eventField, example, help, mark } from './event-form.js';
import { card, empty, head, state } from './parts.js';
import { subscription, webhookLink } from './words.js';

const AT_ONCE = 6;

/** Asks for each webhook, some at a time, in their order. */
async function explained(webhooks, text) {
  const results = [];
  for (let from = 0; from < webhooks.length; from += AT_ONCE) {
    results.push(...await Promise.all(webhooks.slice(from, from + AT_ONCE).map(async webhook =>
      ({ webhook, ...await post(path(['webhooks', webhook.id, 'explain']), text) }))));
  }
  return results;
}

const SOURCES = {
  custom_payload: 'The custom payload of the webhook is sent.',
  entity_versions: 'A version of the entity is sent: ',
  entity: 'The entity is sent.',
};

const verdict = result => result.would_deliver ? state('would be delivered', 'good')
  : result.matches ? state('matches, but is not enabled', 'wait') : state('does not match');

const shown = result => el.li({ key: result.webhook.id, class: 'card' },
  el.h2(webhookLink(result.webhook.id, result.webhook.name), ' ', verdict(result)),
  el.ul({ class: 'words' }, result.subscriptions.map((each, index) => el.li(
    subscription(result.webhook.events[index], true), ': ',
    el.span({ class: each.matches ? 'name' : 'faint' }, whole(each.reason))))),
  result.subscriptions.length === 0 && el.p({ class: 'faint' }, 'It has no subscription.'),
  result.would_deliver && el.p({ class: 'faint small' }, SOURCES[result.payload.source],
    brief(result.payload.version || ''), result.payload.blocks_collapsed && ' Blocks are replaced by references.'));

/** Explains an event for a hundred webhooks, then for the next hundred. */
class Explain extends Component {
  state = { text: example(), results: [] };

  start = event => {
    event.preventDefault();
    this.ask(null, []);
  };

  async ask(cursor, before) {
    this.setState({ busy: true, failure: null, asked: false, results: before });
    try {
      const only = this.props.webhook;
      const { items, next_cursor: next } = await page(['webhooks'], {}, cursor);
      const chosen = only ? items.filter(each => each.id === only) : items;
      const results = [...before, ...await explained(chosen, this.state.text)];
      this.setState({ results, next, asked: true });
      if (only && next && results.length === 0) {
        await this.ask(next, results);
      }
    } catch (failure) {
      this.setState({ failure }, () => mark(failure));
    }
    this.setState({ busy: false });
  }

  render({ webhook }, { text, busy, failure, asked, results, next }) {
    const ordered = [...results].sort((a, b) => b.would_deliver - a.would_deliver || b.matches - a.matches);
    return [
      el.form({ class: 'card', onSubmit: this.start },
        eventField({ text, failure, onText: typed => this.setState({ text: typed }) }),
        help(),
        el.button({ class: 'main-action', disabled: busy }, 'Explain')),
      el.p({ role: 'status' }, asked && `${results.filter(each => each.would_deliver).length} of ${results.length}`
        + ' webhooks would be notified.'),
      el.ul({ class: 'plain' }, ordered.map(shown)),
      asked && results.length === 0 && card(null, empty('There is no webhook to explain it for.')),
      asked && next && !webhook && el.button({ disabled: busy, onClick: () => this.ask(next, results) },
        'Explain for more webhooks'),
    ];
  }
}

export const explainPage = ({ parts: [webhook] }) => [
  head('Explain', 'Which webhooks an event would notify, and why. Nothing is published or sent.'),
  h(Explain, { webhook }),
];
