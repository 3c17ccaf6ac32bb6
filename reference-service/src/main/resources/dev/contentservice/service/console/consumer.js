import { get, path, post } from './api.js';
import { deliveries } from './deliveries.js';
import { Component, brief, el, h, whole } from './element.js';
import { Live } from './live.js';
import { Action, card, facts, head } from './parts.js';
import { Replay } from './replay.js';
import { Secret } from './secret.js';
import { periods, statistics } from './statistics.js';
import { now } from './time.js';
import { reasons, testing } from './webhook-actions.js';
import { subscriptions, webhookState } from './words.js';

const view = webhook => [
  head(brief(webhook.name), webhookState(webhook), webhook.enabled && testing(webhook.id)),
  reasons(webhook),
  el.div({ class: 'grid' },
    card('Subscriptions', subscriptions(webhook.events)),
    card('Settings', facts([['Name', whole(webhook.name)], ['URL', whole(webhook.url, 'mono')],
      ['Id', whole(webhook.id, 'mono')]]))),
];

/** What the consumer of one webhook sees with a link: its state, attempts and deliveries, to test and replay them. */
export const consumerPage = ({ parts: [id], query }) => [
  h(Live, { load: () => get(path(['webhooks', id])), view }),
  card('Attempts', periods(query.period), statistics(query.period, id)),
  card('Deliveries', deliveries(query, id)),
  h(Replay, { webhook: id }),
];

const DAY = 86_400_000;
const DAYS = [1, 7, 30, 90];

const link = (webhook, token) =>
  `${location.href.split('#')[0]}#/consumer/${encodeURIComponent(webhook)}?token=${token}`;

/** Creates links for the consumer of a webhook. */
export class ConsumerLinks extends Component {
  state = { days: 7, created: null };

  create = async () => {
    const { webhook } = this.props;
    const start = now();
    const created = await post('tokens', { name: `consumer-${start.toString(36)}`, role: 'consumer', webhook_id: webhook,
      expires_at: new Date(start + this.state.days * DAY).toISOString() });
    this.setState({ created });
  };

  render({ webhook }, { days, created }) {
    return card('Link for the consumer',
      el.p({ class: 'faint' }, 'A customer with the link sees this webhook and its deliveries, and can test and',
        ' replay them, but nothing else. Revoke it under ', el.a({ href: '#/tokens' }, 'Tokens'), '.'),
      created ? [el.p('The token is ', el.code(created.name), '.'),
        h(Secret, { name: 'link', text: link(webhook, created.token), done: () => this.setState({ created: null }) })]
        : el.div({ class: 'row' },
          el.label({ for: 'link-days' }, 'Ends after'),
          el.div(el.select({ id: 'link-days', value: days,
            onChange: event => this.setState({ days: Number(event.target.value) }) },
          DAYS.map(each => el.option({ value: each }, each === 1 ? '1 day' : `${each} days`)))),
          h(Action, { label: 'Create link', role: 'administer', run: this.create })));
  }
}
