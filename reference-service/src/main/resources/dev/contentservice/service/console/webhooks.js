import { page } from './api.js';
import { Component, el, h, to } from './element.js';
import { stateChoice } from './field.js';
import { Paged } from './paged.js';
import { card, empty, head, table } from './parts.js';
import { subscriptions, webhookLink, webhookState } from './words.js';

const STATES = [['enabled', 'enabled'], ['disabled', 'not enabled'],
  ['disabled_by_service', 'disabled by the service']];

const row = webhook => el.tr({ key: webhook.id },
  el.td({ class: 'name' }, webhookLink(webhook.id, webhook.name)),
  el.td(webhookState(webhook)),
  el.td(el.bdi({ class: 'mono' }, webhook.url)),
  el.td(subscriptions(webhook.events)));

const none = state => empty(el.p(state ? 'No webhook is in this state.'
  : 'There is no webhook yet. A webhook has a URL that the service calls when an event matches.'));

/** Webhooks, newest first, and a choice of their state. */
class Webhooks extends Component {
  state = { state: '' };

  render(_, { state }) {
    return card(null,
      stateChoice(STATES, state, chosen => this.setState({ state: chosen })),
      h(Paged, {
        key: state,
        load: cursor => page(['webhooks'], { state }, cursor),
        view: (items, first) => items.length === 0 && first ? none(state)
          : table('Webhooks', ['Name', 'State', 'URL', 'Subscriptions'], items.map(row)),
      }));
  }
}

export const webhooksPage = () => [
  head('Webhooks', 'What the service calls, and for which events.',
    el.a({ class: 'button main-action', href: to('new-webhook') }, 'New webhook')),
  h(Webhooks),
];
