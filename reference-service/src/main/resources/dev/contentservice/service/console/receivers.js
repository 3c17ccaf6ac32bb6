import { cause } from './attempts.js';
import { brief, el, to } from './element.js';
import { ago, exact, now, span, timed } from './time.js';

/** The service counts no more pending deliveries. */
export const MOST = 100;

const attempts = count => count === 1 ? 'The last attempt' : `The last ${count} attempts`;

const deliveries = count => count >= MOST ? '100 deliveries or more are' : count === 1 ? '1 delivery is'
  : `${count} deliveries are`;

/** The time until then, in ms. */
export const left = until => until == null ? 0 : Date.parse(until) - now();

/** Whether attempts are made, by the circuit breaker and by pauses that the receiver asks for. */
const course = ({ circuit_breaker: breaker, paused_until: until }) => left(until) > 0
  ? [breaker === 'open' ? ' The circuit breaker is open: attempts' : ' Attempts', ' resume ',
    timed(until, `in ${span(left(until))}`), '.']
  : breaker !== 'closed' ? ' The circuit breaker is half-open: the next attempt tests the receiver.' : '';

/** The last error, with a link to its delivery. */
export const error = last => last && el.a({ href: to('delivery', last.delivery_id) }, brief(cause(last)));

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
