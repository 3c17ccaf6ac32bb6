import { KINDS } from './attempts.js';
import { brief, el, to, whole } from './element.js';
import { state } from './parts.js';

/** 'a', 'a or b', 'a, b or c', or the first ones and how many more; each isolated. */
function either(names, text, most) {
  const more = names.length - most;
  const parts = more > 1 ? [...names.slice(0, most), `${more} more`] : names;
  return parts.flatMap((name, index) => [
    index === 0 ? '' : index === parts.length - 1 ? ' or ' : ', ',
    more > 1 && index === most ? name : el.span({ class: 'name' }, text(name))]);
}

/** A subscription in words: in brief, or whole where no other page has all of it. */
export function subscription({ entity_type: type, event_types: kinds, filter }, inBrief) {
  const [text, most] = inBrief ? [each => brief(each, '', 12), 2] : [whole, Infinity];
  const ids = filter?.entity_ids || [];
  return el.span('When ', text(type), ' has ', kinds?.length ? either(kinds, text, most) : 'no event type',
    filter && [', only for ', text(filter.entity_type || type), ' ', ids.length ? either(ids, text, most) : 'none']);
}

const list = (events, inBrief) => events.map(each => el.li(subscription(each, inBrief)));

const none = () => el.span({ class: 'faint' }, 'No subscription, so no event matches.');

/** All subscriptions of a webhook. */
export const subscriptions = events => events?.length
  ? el.ul({ class: 'words tall', tabIndex: 0 }, list(events, false)) : none();

const FIRST = 2;

/** The first subscriptions of a webhook, in brief. */
export const firstSubscriptions = events => events?.length > FIRST + 1
  ? el.ul({ class: 'words' }, list(events.slice(0, FIRST), true), el.li(`${events.length - FIRST} more subscriptions`))
  : events?.length ? el.ul({ class: 'words' }, list(events, true)) : none();

/** Whether a webhook is sent anything, as a badge: green only if nothing fails or waits for its receiver. */
export const webhookState = ({ disabled, enabled, receiver }) => disabled ? state('disabled by the service', 'bad')
  : !enabled ? state('not enabled')
    : !receiver ? state('enabled', 'good')
      : receiver.paused_until ? state('enabled, paused', 'wait') : state('enabled, failing', 'wait');

const REASONS = { gone: 'its receiver responded with 410 Gone', failing: 'every attempt failed for days' };

/** Why the service disabled a webhook. */
export const disabledReason = reason => REASONS[reason] || brief(reason);

export const deliveryState = word => state(word, KINDS[word]);

export const webhookLink = (id, name, limit) => el.a({ href: to('webhook', id) }, brief(name || id, '', limit));

/** A fix of a rule with the words of the fields instead of the members, such as "entity type" for `entity_type`. */
export const labelled = fix => fix.replace(/[a-z]+(_[a-z]+)+/g,
  member => member.replaceAll('_', ' ').replace('http basic', 'basic auth'));
