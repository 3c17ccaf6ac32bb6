import { access } from './access.js';
import { get, path } from './api.js';
import { now, span, timed } from './time.js';

const REASONS = { open: ': the circuit breaker is open', closed: ': attempts to its receiver are paused',
  half_open: ': the circuit breaker is half-open' };

/**
 * What a delivery waits for, in words; null unless it is pending. A time that has passed is never called the next one.
 * `receiver` is what the service lists of a receiver that needs attention; it may be missing. `reasons` say why its
 * attempts are paused.
 */
export function waitsFor({ state, next_attempt_at: next }, time, receiver, reasons = REASONS) {
  if (state !== 'pending') {
    return null;
  }
  if (next == null) {
    return 'waits for an earlier event of its entity';
  }
  const due = Date.parse(next);
  const paused = receiver?.paused_until ? Date.parse(receiver.paused_until) : 0;
  const why = reasons[receiver?.circuit_breaker] ?? '';
  return receiver?.enabled === false ? 'skipped when it is due, unless enabled'
    : paused >= due && paused > time ? `next attempt in ${span(paused - time)} or later${why}`
      : due > time ? `next attempt in ${span(due - time)}`
        : `attempt due now${receiver?.circuit_breaker === 'half_open' ? why : ''}`;
}

/**
 * These words, with the time at which the attempt is or was due; null unless the delivery is pending. Where the reason
 * of a pause is said already, they are `inBrief`.
 */
export const nextAttempt = (delivery, inBrief) => {
  const words = waitsFor(delivery, now(), delivery.receiver, inBrief ? {} : REASONS);
  return words && delivery.next_attempt_at ? timed(delivery.next_attempt_at, words) : words;
};

/**
 * The deliveries, each with its `receiver` if that needs attention. Asks only if one of them is pending and the token
 * permits it.
 */
export async function withReceivers(deliveries) {
  if (access.consumer !== null || deliveries.every(each => each.state !== 'pending')) {
    return deliveries;
  }
  const { items } = await get('receivers');
  return deliveries.map(each => ({ ...each, receiver: items.find(one => one.webhook_id === each.webhook_id) }));
}

/** A delivery with its attempts. */
export const readDelivery = async id => (await withReceivers([await get(path(['deliveries', id]))]))[0];
