import { Component, h } from './preact.module.js';

export { Component, h };

/** Elements by their names: el.p({ class: 'faint' }, 'text'). Attributes may be left out. Text is never HTML. */
export const el = new Proxy({}, {
  get: (_, tag) => (first, ...rest) =>
    first?.constructor === Object ? h(tag, first, ...rest) : h(tag, null, first, ...rest),
});

const BRIEF = 80;
const LONG = 200;

/**
 * Text of others where another page has all of it: the first characters. Isolated, so that marks of direction in it do
 * not reorder the page.
 */
export const brief = (text, kind, limit = BRIEF) => text?.length > limit
  ? el.bdi({ class: kind, title: text }, [...text.slice(0, 2 * limit)].slice(0, limit - 1).join('') + '…')
  : el.bdi({ class: kind }, text);

/** All of a text of others, isolated; a long one in a few lines to scroll. */
export const whole = (text, kind = '') => text?.length > LONG
  ? el.bdi({ class: `whole ${kind}`, tabIndex: 0 }, text) : el.bdi({ class: kind }, text);

/** The address of a page of the console. */
export const to = (...parts) => '#/' + parts.map(encodeURIComponent).join('/');
