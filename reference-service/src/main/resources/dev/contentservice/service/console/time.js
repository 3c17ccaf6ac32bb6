import { el } from './element.js';

const UNITS = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];
const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time as '5 minutes ago', with the exact time as its title; null stays null. */
export function ago(text) {
  const seconds = (Date.parse(text) - Date.now()) / 1000;
  if (text == null || Number.isNaN(seconds)) {
    return null;
  }
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) || ['second', 1];
  return el.time({ dateTime: text, title: EXACT.format(new Date(text)) },
    WORDS.format(Math.round(seconds / length), unit));
}

/** A time in full; null stays null. */
export const exact = text => text == null ? null : el.time({ dateTime: text }, EXACT.format(new Date(text)));

/** A duration such as '250 ms' or '1.2 s'. */
export const duration = ms => ms == null || !Number.isFinite(ms) ? '–'
  : ms < 1 ? '< 1 ms' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
