import { path, send } from './api.js';
import { Component, el, h } from './element.js';
import { field } from './field.js';
import { Action, card } from './parts.js';

const ORDERS = [
  ['none', 'as soon as possible, perhaps at the same time'],
  ['skip_failed', 'one at a time; one that has failed is skipped'],
  ['hold', 'one at a time; the others wait for one that has failed'],
];

const MEANING = {
  none: 'Events of one entity may arrive in another order than they happened; their sequence numbers tell it.',
  skip_failed: 'An event of an entity is sent once the one before is delivered. Once it has failed after its last '
    + 'retry, it is skipped.',
  hold: 'An event of an entity is sent once the one before is delivered, which is retried until it is delivered or '
    + 'cancelled.',
};

const number = text => text === '' ? null : Number(text);

/** In which order and how fast a webhook is called. */
export class WebhookDelivery extends Component {
  state = {
    order: this.props.webhook.delivery.order,
    rate: String(this.props.webhook.delivery.throttle?.requests_per_second ?? ''),
    burst: String(this.props.webhook.delivery.throttle?.burst ?? ''),
  };

  entered = name => event => this.setState({ [name]: event.target.value });

  save = async () => {
    const { order, rate, burst } = this.state;
    const throttle = rate === '' && burst === '' ? null
      : { requests_per_second: number(rate), burst: number(burst || rate) };
    await send('PUT', path(['webhooks', this.props.webhook.id, 'delivery']), { order, throttle });
    await this.props.reload();
    return 'Saved.';
  };

  input = (id, label, hint, name) => field({ id, label, hint, type: 'number', min: 1, max: 1000,
    value: this.state[name], onInput: this.entered(name) });

  render() {
    return card('Order and rate',
      el.div({ class: 'field' }, el.label({ for: 'order' }, 'Events of one entity'),
        el.select({ id: 'order', value: this.state.order, onChange: this.entered('order') },
          ORDERS.map(([value, label]) => el.option({ value }, label))),
        el.p({ class: 'hint' }, MEANING[this.state.order])),
      this.input('requests-per-second', 'Requests per second', 'From 1 to 1,000; empty for no limit.', 'rate'),
      this.input('burst', 'Burst', 'How many at once after a pause; empty for as many as in a second.', 'burst'),
      h(Action, { label: 'Save order and rate', run: this.save }));
  }
}
