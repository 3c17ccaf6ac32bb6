import { page } from './api.js';
import { Component, brief, el, h, to } from './element.js';
import { searchField, stateChoice } from './field.js';
import { Paged } from './paged.js';
import { card, empty, head, table } from './parts.js';
import { firstSubscriptions, webhookLink, webhookState } from './words.js';

const STATES = [['enabled', 'enabled'], ['disabled', 'not enabled'],
  ['disabled_by_service', 'disabled by the service']];

const AFTER_TYPING = 300;

const row = webhook => el.tr({ key: webhook.id },
  el.td({ class: 'name' }, webhookLink(webhook.id, webhook.name)),
  el.td(webhookState(webhook)),
  el.td(brief(webhook.url, 'mono')),
  el.td(firstSubscriptions(webhook.events)));

const none = (state, name) => empty(el.p(
  name ? 'No webhook on this page has this in its name.'
    : state ? 'No webhook is in this state.'
      : 'There is no webhook yet. A webhook has a URL that the service calls when an event matches.'));

/** Webhooks, newest first, with a choice of their state and a search of their names. */
class Webhooks extends Component {
  state = { state: '', name: '' };

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  /** Not for each letter. */
  search = typed => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.setState({ name: typed }), AFTER_TYPING);
  };

  render(_, { state, name }) {
    return card(null,
      el.div({ class: 'row' },
        searchField('Name contains', this.search),
        stateChoice(STATES, state, chosen => this.setState({ state: chosen }))),
      h(Paged, {
        key: `${state} ${name}`,
        load: cursor => page(['webhooks'], { state, name_contains: name }, cursor),
        view: (items, first) => items.length === 0 && (first || name) ? none(state, name)
          : table('Webhooks', ['Name', 'State', 'URL', 'Subscriptions'], items.map(row)),
      }));
  }
}

export const webhooksPage = () => [
  head('Webhooks', 'What the service calls, and for which events.',
    el.a({ class: 'button main-action', href: to('new-webhook') }, 'New webhook')),
  h(Webhooks),
];
