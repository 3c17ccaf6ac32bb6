import { brief, el, to, whole } from './element.js';
import { state } from './parts.js';
import { deliveryState, subscription, webhookLink } from './words.js';

const SOURCES = {
  custom_payload: 'The custom payload of the webhook is sent.',
  entity_versions: 'A version of the entity is sent: ',
  entity: 'The entity is sent.',
};

const verdict = ({ would_deliver: would, matches }) => would ? state('would be delivered', 'good')
  : matches ? state('matches, but is not enabled', 'wait') : state('does not match');

const source = ({ payload }) => el.p({ class: 'faint small' }, SOURCES[payload.source],
  brief(payload.version || ''), payload.blocks_collapsed && ' Blocks are replaced by references.');

/** The delivery of a published event instead of what would be sent now. */
const delivered = ({ delivery_id: id, delivery_state: word }) => id && [
  deliveryState(word), ' ', el.a({ href: to('delivery', id) }, 'Show the delivery')];

/** One webhook, with the reason why each of its subscriptions matches an event or not. */
export const explained = result => el.li({ key: result.webhook_id, class: 'card' },
  el.h2(webhookLink(result.webhook_id, result.webhook_name), ' ',
    result.delivery_id ? null : verdict(result.explanation)),
  result.delivery_id && el.p(delivered(result)),
  result.changed_since && el.p({ class: 'faint' },
    'The webhook was created or changed after the event was published; the reasons are those of now.'),
  el.ul({ class: 'words' }, result.explanation.subscriptions.map((each, index) => el.li(
    subscription(result.events[index], true), ': ',
    el.span({ class: each.matches ? 'name' : 'faint' }, whole(each.reason))))),
  result.explanation.subscriptions.length === 0 && el.p({ class: 'faint' }, 'It has no subscription.'),
  !result.delivery_id && result.explanation.would_deliver && source(result.explanation));
