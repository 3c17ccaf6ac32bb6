import { el, whole } from './element.js';

/** A labelled input with a hint, and below it what is wrong; the other members are attributes of the input. */
export const field = ({ id, label, hint, wrong, ...attributes }) => el.div({ class: 'field' },
  el.label({ for: id }, label),
  el.input({ id, autocomplete: 'off', 'aria-invalid': wrong ? 'true' : null,
    'aria-describedby': `${id}-hint ${id}-problem`, ...attributes }),
  el.p({ class: 'hint', id: `${id}-hint` }, hint),
  el.div({ role: 'alert', id: `${id}-problem`, class: 'at-field' }, wrong && whole(wrong)));

/** A choice of the state of the items in a list, or any; `states` has pairs of a value and its label. */
export const stateChoice = (states, value, change) => el.div({ class: 'field row' },
  el.label({ for: 'state' }, 'State'),
  el.div(el.select({ id: 'state', value, onChange: event => change(event.target.value) },
    [['', 'any'], ...states].map(([each, label]) => el.option({ value: each }, label)))));

/** A search of the items in a list, with as much text as the service accepts. */
export const searchField = (label, change, id = 'search') => el.div({ class: 'field row' },
  el.label({ for: id }, label),
  el.div(el.input({ id, type: 'search', autocomplete: 'off', maxLength: 255,
    onInput: event => change(event.target.value) })));
