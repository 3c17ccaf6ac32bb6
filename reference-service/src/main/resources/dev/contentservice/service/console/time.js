import { EXACT, duration, follow, now, past, span } from './attempts.js';
import { el } from './element.js';

export { duration, follow, now, past, span };

/** The time zone of the browser, in which times are shown and entered. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time in words, with the exact time as its title. */
export const timed = (text, words) => el.time({ dateTime: text, title: EXACT.format(Date.parse(text)) }, words);

/** A time in the past as '5 minutes ago'; null stays null. */
export const ago = text => text == null ? null : timed(text, past(Date.parse(text), now()));

/** A time in full; null stays null. */
export const exact = text => text == null ? null : el.time({ dateTime: text }, EXACT.format(Date.parse(text)));
