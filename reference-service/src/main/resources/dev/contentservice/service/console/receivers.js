import { path, post } from './api.js';
import { brief, el, h, to } from './element.js';
import { cause } from './failure.js';
import { Action } from './parts.js';
import { ago, exact, now, span, timed } from './time.js';
import { disabledReason, webhookLink } from './words.js';

/** The service counts no more. */
const MOST = 100;

const attempts = count => count === 1 ? 'The last attempt' : `The last ${count} attempts`;

const deliveries = count => count >= MOST ? '100 deliveries or more are' : count === 1 ? '1 delivery is'
  : `${count} deliveries are`;

const left = until => until == null ? 0 : Date.parse(until) - now();

/** Whether attempts are made, by the circuit breaker and by pauses that the receiver asks for. */
const course = ({ circuit_breaker: breaker, paused_until: until }) => left(until) > 0
  ? [breaker === 'open' ? ' The circuit breaker is open: attempts' : ' Attempts', ' resume ',
    timed(until, `in ${span(left(until))}`), '.']
  : breaker !== 'closed' ? ' The circuit breaker is half-open: the next attempt tests the receiver.' : '';

/** The last error, with a link to its delivery. */
const error = last => last && el.a({ href: to('delivery', last.delivery_id) }, brief(cause(last)));

/** Why attempts failed and since when, and when they resume; nothing if they do neither. */
export const health = receiver => {
  const { consecutive_failures: count, last_failure: last, failing_since: since } = receiver;
  return [
    count > 0 && [attempts(count), ' failed', last && [': ', error(last)],
      since && [last ? ', since ' : ' since ', exact(since)], '.'],
    course(receiver),
    receiver.pending > 0 && [` ${deliveries(receiver.pending)} pending, the oldest created `,
      ago(receiver.oldest_pending_at), '.'],
  ];
};

/** A webhook that is not enabled needs attention only if the service disabled it. */
const troubled = receivers => receivers.filter(each => each.enabled || each.disabled);

const causeOf = ({ disabled, last_failure: last }) => disabled ? disabled.reason : last ? cause(last) : '';

/** Receivers in trouble, those with the same cause at the same host together. */
export function troubles(receivers) {
  const groups = new Map();
  for (const each of troubled(receivers)) {
    const key = JSON.stringify([each.host, Boolean(each.disabled), causeOf(each)]);
    groups.set(key, [...groups.get(key) ?? [], each]);
  }
  return [...groups.values()];
}

const earliest = (group, time) => group.map(time).filter(Boolean).sort()[0];

const links = group => el.ul({ class: 'words tall', tabIndex: 0 }, group.map(each =>
  el.li({ key: each.webhook_id }, webhookLink(each.webhook_id, each.webhook_name))));

const names = (group, more) => group.length === 1 ? webhookLink(group[0].webhook_id, group[0].webhook_name, 40)
  : el.details(el.summary(`${more ? 'At least ' : ''}${group.length} webhooks at `, brief(group[0].host, 'name')), links(group));

const why = ({ disabled, last_failure: last }) => disabled
  ? ['disabled by the service: ', disabledReason(disabled.reason)] : error(last) ?? 'attempts fail';

const pending = (group, more) => {
  const sum = group.reduce((all, each) => all + each.pending, 0);
  return more || group.some(each => each.pending >= MOST) ? `${sum} or more` : sum;
};

const WHY_PAUSED = { open: ', circuit breaker open', half_open: ', as a test', closed: ', as the receiver asked' };

/** The first attempt of the group. */
function next(group) {
  const [{ disabled }] = group;
  if (disabled || pending(group) === 0) {
    return disabled ? 'once it is enabled' : 'none pending';
  }
  const first = group.reduce((one, other) => left(one.paused_until) <= left(other.paused_until) ? one : other);
  return left(first.paused_until) <= 0 ? 'when one is due'
    : [timed(first.paused_until, `in ${span(left(first.paused_until))}`), WHY_PAUSED[first.circuit_breaker]];
}

const remedy = group => h(Action, group[0].disabled
  ? { label: 'Enable', run: () => each(group, id => ['webhooks', id, 'enable']) }
  : { label: 'Retry now', run: async () => {
    await each(group, () => ['deliveries', 'retry'], id => ({ webhook: id }));
    return 'Every pending delivery is due now.';
  } });

/** One after the other: a group may have many. */
async function each(group, parts, query = () => ({})) {
  for (const { webhook_id: id } of group) {
    await post(path(parts(id), query(id)));
  }
}

export const COLUMNS = ['Webhook', 'Cause', 'Since', 'Pending', 'Oldest', 'Next attempt', 'Action'];

/** A group of receivers in trouble as a row of a table with these columns; with `more`, there may be others like it. */
export const troubleRow = (group, more) => el.tr({ key: group[0].webhook_id },
  el.td({ class: 'name' }, names(group, more)),
  el.td(why(group[0])),
  el.td(exact(earliest(group, ({ disabled, failing_since: since }) => disabled?.at ?? since))),
  el.td({ class: 'number' }, pending(group, more && group.length > 1)),
  el.td(ago(earliest(group, receiver => receiver.oldest_pending_at))),
  el.td(next(group)),
  el.td(remedy(group)));
