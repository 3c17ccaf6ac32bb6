import { may } from './access.js';
import { path, send } from './api.js';
import { Component, el, h } from './element.js';
import { field } from './field.js';
import { Action, card } from './parts.js';
import { undoing } from './undo.js';
import { change, meanwhile } from './version.js';

const ORDERS = [
  ['none', 'at once, in any order'],
  ['skip_failed', 'in order; a failed one is skipped'],
  ['hold', 'in order; a failed one holds the others'],
];

const MEANING = {
  none: 'Events of one entity may arrive in another order than they happened; their sequence numbers tell it.',
  skip_failed: 'An event of an entity is sent once the one before is delivered. Once it has failed after its last '
    + 'retry, it is skipped.',
  hold: 'An event of an entity is sent once the one before is delivered, which is retried until it is delivered or '
    + 'cancelled.',
};

/** The same in a line. */
export const ORDER_IN_BRIEF = {
  none: 'events of one entity may arrive in another order',
  skip_failed: 'one at a time for each entity',
  hold: 'one at a time for each entity; one that has failed holds the others',
};

const number = text => text === '' ? null : Number(text);

const fieldsOf = ({ delivery: { order, throttle } }) => ({
  order, rate: String(throttle?.requests_per_second ?? ''), burst: String(throttle?.burst ?? '') });

/**
 * In which order and how fast a webhook is called. What the user has not changed follows the store, so that it never
 * overwrites what another operator has set; from the first change on, only that version of the webhook is changed.
 */
export class WebhookDelivery extends Component {
  state = { typed: {} };

  /** The webhook that the fields show. */
  shown = () => this.state.now || this.state.stored || this.props.webhook;

  entered = name => event => this.setState({ stored: this.state.stored || this.props.webhook,
    typed: { ...this.state.typed, [name]: event.target.value } });

  save = async () => {
    const { order, rate, burst } = { ...fieldsOf(this.shown()), ...this.state.typed };
    const throttle = rate === '' && burst === '' ? null
      : { requests_per_second: number(rate), burst: number(burst || rate) };
    const { delivery } = this.shown();
    const { now, saved } = await change(this.shown(), 'PUT', ['delivery'], { order, throttle });
    if (now) {
      this.setState({ stored: this.state.stored || this.props.webhook, now });
      return null;
    }
    await this.props.reload();
    this.setState({ typed: {}, stored: null, now: null });
    return ['Saved. ', undoing('order and rate are as before', () =>
      send('PUT', path(['webhooks', this.props.webhook.id, 'delivery']), delivery, saved.etag).then(this.props.reload))];
  };

  input = (id, label, hint, name, fields) => field({ id, label, hint, type: 'number', min: 1, max: 1000,
    value: fields[name], onInput: this.entered(name) });

  render(_, { typed, stored, now }) {
    const fields = { ...fieldsOf(this.shown()), ...typed };
    return card('Order and rate', el.fieldset({ class: 'bare', disabled: !may('administer') },
      now && meanwhile(stored, now),
      el.div({ class: 'field' }, el.label({ for: 'order' }, 'Events of one entity'),
        el.select({ id: 'order', value: fields.order, onChange: this.entered('order') },
          ORDERS.map(([value, label]) => el.option({ value }, label))),
        el.p({ class: 'hint' }, MEANING[fields.order])),
      this.input('requests-per-second', 'Requests per second', 'From 1 to 1,000; empty for no limit.', 'rate', fields),
      this.input('burst', 'Burst', 'How many at once after a pause; empty for as many as in a second.', 'burst', fields),
      h(Action, { label: 'Save order and rate', role: 'administer', run: this.save })));
  }
}
