import { path, send } from './api.js';
import { cause } from './attempts.js';
import { brief, el, h } from './element.js';
import { Action } from './parts.js';
import { MOST, error, left } from './receivers.js';
import { ago, exact, span, timed } from './time.js';
import { retrying } from './webhook-actions.js';
import { disabledReason, webhookLink } from './words.js';

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

const WHY_PAUSED = { open: ', circuit breaker open', half_open: ', as a test' };

/** A receiver asks by a response; without one, the lookup of its host name failed. */
const whyPaused = ({ circuit_breaker: breaker, last_failure: last }) =>
  WHY_PAUSED[breaker] ?? (last?.status ? ', as the receiver asked' : ', as the lookup failed');

/** The first attempt of the group. */
function next(group) {
  const [{ disabled }] = group;
  if (disabled || pending(group) === 0) {
    return disabled ? 'once it is enabled' : 'none pending';
  }
  const due = group.filter(each => each.next_due_at);
  if (due.length === 0) {
    return 'after an earlier event of its entity';
  }
  const first = due.reduce((one, other) => at(one) <= at(other) ? one : other);
  return left(at(first)) <= 0 ? 'due now' : [timed(at(first), `in ${span(left(at(first)))}`),
    at(first) === first.paused_until && whyPaused(first)];
}

/** When the next attempt may be made. */
const at = ({ next_due_at: due, paused_until: until }) => until && left(until) > left(due) ? until : due;

const remedy = group => {
  const ids = group.map(each => each.webhook_id);
  return group[0].disabled ? enabling(ids) : retrying(ids);
};

const enabling = ids => h(Action, {
  label: 'Enable',
  run: async () => {
    for (const id of ids) {
      await send('PUT', path(['webhooks', id]), { enabled: true });
    }
    return 'Enabled.';
  },
});

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
