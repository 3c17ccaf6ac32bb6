import { el, said, to } from './element.js';
import { state } from './parts.js';

/** 'a', 'a or b', 'a, b or c', each isolated. */
const either = names => names.flatMap((name, index) => [
  index === 0 ? '' : index === names.length - 1 ? ' or ' : ', ', el.bdi({ class: 'name' }, name)]);

/** A subscription in words. */
export function subscription({ entity_type: type, event_types: kinds, filter }) {
  const ids = filter?.entity_ids || [];
  return el.span('When ', said(type), ' has ', kinds?.length ? either(kinds) : 'any event',
    filter && [', only for ', said(filter.entity_type || type), ' ', ids.length ? either(ids) : 'none']);
}

/** All subscriptions of a webhook, as a list. */
export const subscriptions = events => events?.length
  ? el.ul({ class: 'words' }, events.map(each => el.li(subscription(each))))
  : el.span({ class: 'faint' }, 'No subscription, so no event matches.');

/** Whether a webhook is sent anything, as a badge. */
export const webhookState = webhook => webhook.disabled ? state('disabled by the service', 'bad')
  : webhook.enabled ? state('enabled', 'good') : state('not enabled');

const KINDS = { delivered: 'good', failed: 'bad', pending: 'wait' };

export const deliveryState = word => state(word, KINDS[word]);

export const webhookLink = (id, name) => el.a({ href: to('webhook', id) }, said(name || id));
