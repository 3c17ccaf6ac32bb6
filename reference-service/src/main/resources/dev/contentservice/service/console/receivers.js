import { brief, el, to } from './element.js';
import { cause } from './failure.js';
import { ago, exact, now, span, timed } from './time.js';
import { disabledReason, webhookLink } from './words.js';

const attempts = count => count === 1 ? 'the last attempt' : `the last ${count} attempts`;

const deliveries = count => count >= 100 ? '100 deliveries or more are' : count === 1 ? '1 delivery is'
  : `${count} deliveries are`;

/** Whether attempts are made, by the circuit breaker and by pauses that the receiver asks for. */
function course({ circuit_breaker: breaker, paused_until: until }) {
  const left = until == null ? 0 : Date.parse(until) - now();
  return left > 0
    ? [breaker === 'open' ? ' The circuit breaker is open: attempts' : ' Attempts', ' resume ',
      timed(until, `in ${span(left)}`), '.']
    : breaker !== 'closed' ? ' The circuit breaker is half-open: the next attempt tests the receiver.' : '';
}

/** That attempts fail, why the last one did, with a link to it, and since when. */
const failed = ({ last_failure: last, failing_since: since }, which) => [which, ' failed',
  last && [': ', el.a({ href: to('delivery', last.delivery_id) }, brief(cause(last)))],
  since && [last ? ', since ' : ' since ', exact(since)], '.'];

/** Since when attempts fail and when they resume; nothing if they do neither. */
export const health = receiver => [
  receiver.consecutive_failures > 0 && failed(receiver, capital(attempts(receiver.consecutive_failures))),
  course(receiver), backlog(receiver)];

const capital = text => text[0].toUpperCase() + text.slice(1);

const why = receiver => receiver.disabled
  ? [' was disabled by the service ', ago(receiver.disabled.at), ': ', disabledReason(receiver.disabled.reason), '.']
  : [': ', failed(receiver, attempts(receiver.consecutive_failures)), course(receiver)];

const backlog = ({ pending, oldest_pending_at: oldest }) => pending > 0 && [
  ` ${deliveries(pending)} pending, the oldest created `, ago(oldest), '.'];

/** A webhook that is not enabled needs attention only if the service disabled it. */
export const troubled = receivers => receivers.filter(each => each.enabled || each.disabled);

/** What is wrong with a receiver, as a list item. */
export const receiverItem = receiver => el.li({ key: receiver.webhook_id },
  webhookLink(receiver.webhook_id, receiver.webhook_name), why(receiver), backlog(receiver));
