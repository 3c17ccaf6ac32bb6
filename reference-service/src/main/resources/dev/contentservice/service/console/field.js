import { el, whole } from './element.js';

/** A labelled input with a hint, and below it what is wrong; the other members are attributes of the input. */
export const field = ({ id, label, hint, wrong, ...attributes }) => el.div({ class: 'field' },
  el.label({ for: id }, label),
  el.input({ id, autocomplete: 'off', 'aria-invalid': wrong ? 'true' : null,
    'aria-describedby': `${id}-hint ${id}-problem`, ...attributes }),
  el.p({ class: 'hint', id: `${id}-hint` }, hint),
  el.div({ role: 'alert', id: `${id}-problem`, class: 'at-field' }, wrong && whole(wrong)));
