import { Component, el, h } from './element.js';
import { changeQuery } from './query.js';
import { ZONE, now } from './time.js';
import { AFTER_TYPING, WebhookName } from './webhook-name.js';

const HOUR = 3_600_000;

/** A time of the service as the value of an input, in the zone of the browser; and back. */
const local = text => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? ''
    : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const utc = text => text && new Date(text).toISOString();

const option = ([value, label]) => el.option({ value }, label);

/**
 * Filters of a list, whose values are in the query of the address: so a filtered list has a link. A field has its
 * parameter and label, and either the values to choose from or the type of its input. Only the first ones, which are
 * `likely`, and a choice of times are always open.
 */
export class Filters extends Component {
  state = { typed: {} };

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  /** Not for each letter. A filter begins at the newest item. */
  change(name, value, soon) {
    clearTimeout(this.timer);
    const typed = { ...this.state.typed, [name]: value };
    this.setState({ typed });
    this.timer = setTimeout(() => {
      this.setState({ typed: {} });
      changeQuery({ ...typed, after: null });
    }, soon ? 0 : AFTER_TYPING);
  }

  input([name, label, type], value) {
    const attributes = { id: name, name, autocomplete: 'off' };
    return el.div({ key: name }, el.label({ for: name }, label),
      Array.isArray(type)
        ? el.select({ ...attributes, value, onChange: event => this.change(name, event.target.value, true) },
          [['', 'any'], ...type, ...type.some(([each]) => each === value) || !value ? [] : [[value, value]]].map(option))
        : type === 'time'
          ? el.input({ ...attributes, type: 'datetime-local', value: local(value),
            onChange: event => this.change(name, utc(event.target.value), true) })
          : type === 'webhook' ? h(WebhookName, { attributes, value, change: id => this.change(name, id, true) })
            : el.input({ ...attributes, type: 'search', maxLength: 255, value,
              onInput: event => this.change(name, event.target.value) }));
  }

  /** The last hours, or what the inputs of times have. */
  within({ from, until }) {
    const { hours, since } = this.state;
    const value = !from && !until ? '' : from === since && !until ? hours : 'other';
    const change = ({ target }) => {
      const start = target.value && new Date(now() - target.value * HOUR).toISOString();
      this.setState({ hours: target.value, since: start });
      changeQuery({ until: null, after: null, from: start });
    };
    return el.div(el.label({ for: 'within' }, 'Published'), el.select({ id: 'within', value, onChange: change },
      [['', 'any time'], [1, 'last hour'], [24, 'last day'], [168, 'last week'],
        ...value === 'other' ? [['other', 'other times']] : []].map(option)));
  }

  render({ fields, query, likely = fields.length }, { typed }) {
    const values = { ...query, ...typed };
    const inputs = of => of.map(field => this.input(field, values[field[0]] ?? ''));
    const further = fields.slice(likely);
    const set = Object.keys(chosen(further, values)).length;
    return el.div({ class: 'filters' },
      inputs(fields.slice(0, likely)),
      fields.includes(TIMES[0]) && this.within(query),
      further.length > 0 && el.details({ class: 'more' },
        el.summary('More filters', set > 0 && ` (${set} set)`), el.div({ class: 'filters' }, inputs(further))),
      Object.keys(chosen(fields, values)).length > 0 && el.button({ type: 'button',
        onClick: () => changeQuery(Object.fromEntries([...fields.map(([name]) => [name, null]), ['after', null]])) },
      'Clear filters'));
  }
}

/** The filters of a list and their values in the query. */
export const chosen = (fields, query) =>
  Object.fromEntries(fields.map(([name]) => [name, query[name]]).filter(([, value]) => value));

export const TIMES = [['from', `From (${ZONE})`, 'time'], ['until', `Until (${ZONE})`, 'time']];
