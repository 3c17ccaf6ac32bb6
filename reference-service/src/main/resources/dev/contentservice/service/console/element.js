import { Component, h } from './preact.module.js';

export { Component, h };

/** Elements by their names: el.p({ class: 'faint' }, 'text'). Attributes may be left out. Text is never HTML. */
export const el = new Proxy({}, {
  get: (_, tag) => (first, ...rest) =>
    first?.constructor === Object ? h(tag, first, ...rest) : h(tag, null, first, ...rest),
});

/** Text of others: isolated, so that marks of direction in it do not reorder the page. */
export const said = text => el.bdi(text);

/** The address of a page of the console. */
export const to = (...parts) => '#/' + parts.map(encodeURIComponent).join('/');
