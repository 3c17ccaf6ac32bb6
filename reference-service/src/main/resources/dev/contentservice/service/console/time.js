import { el } from './element.js';

const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], ['second', 1000]];
const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
/** How far two readings of the same clock may differ: a response names its time in whole seconds. */
const CLOSE = 3000;

let ahead = 0;

/** Learns from the `Date` of a response how far the clock of the service is ahead of that of the browser. */
export function follow(date) {
  const found = Date.parse(date) + 500 - Date.now();
  if (Math.abs(found - ahead) > CLOSE) {
    ahead = found;
  }
}

/** The time of the service, in ms. */
export const now = () => Date.now() + ahead;

/** A length of time such as '12 minutes', in the largest unit of which it has two. */
export function span(ms) {
  const [unit, length] = UNITS.find(([, each]) => ms >= 2 * each) || UNITS.at(-1);
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' })
    .format(Math.max(1, Math.round(ms / length)));
}

/** When something happened, in words. A time that has not come yet is not called past: a clock was changed. */
export const past = (at, time) => at > time + CLOSE ? `at ${EXACT.format(at)}`
  : time - at < 1000 ? 'just now' : `${span(time - at)} ago`;

/** A time in words, with the exact time as its title. */
export const timed = (text, words) => el.time({ dateTime: text, title: EXACT.format(Date.parse(text)) }, words);

/** A time in the past as '5 minutes ago'; null stays null. */
export const ago = text => text == null ? null : timed(text, past(Date.parse(text), now()));

/** A time in full; null stays null. */
export const exact = text => text == null ? null : el.time({ dateTime: text }, EXACT.format(Date.parse(text)));

/** A duration such as '250 ms' or '1.2 s'. */
export const duration = ms => ms == null || !Number.isFinite(ms) ? '–'
  : ms < 1 ? '< 1 ms' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
