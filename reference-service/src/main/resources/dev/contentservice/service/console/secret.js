import { Copy } from './copy.js';
import { el, h } from './element.js';
import { focus } from './parts.js';

/** A new secret, which the service shows only once: the page has it until `done` or until the user leaves the page. */
export const Secret = ({ name, text, done }) => el.div({ class: 'done', role: 'group', 'aria-label': `New ${name}` },
  el.p(`Copy this ${name} now. It is not shown again.`),
  el.div({ class: 'tall', tabIndex: 0 }, el.code({ class: 'secret' }, text)),
  el.div({ class: 'row' },
    h(Copy, { text, label: 'Copy', attributes: { class: 'main-action', ref: focus } }),
    el.button({ type: 'button', onClick: done }, 'Done')));
