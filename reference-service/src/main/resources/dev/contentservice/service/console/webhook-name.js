import { get, page, path } from './api.js';
import { Component, el } from './element.js';

/** How long an input waits for the next letter, in ms. */
export const AFTER_TYPING = 300;

/**
 * An input of the name of a webhook with the names that have the typed text in them. `value` is the identifier of the
 * chosen webhook, `change` gets that of another one; an identifier can be typed, too.
 */
export class WebhookName extends Component {
  state = { typed: null, found: [], name: '' };

  componentDidMount() {
    this.show();
  }

  componentDidUpdate({ value }) {
    if (value !== this.props.value) {
      this.show();
    }
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  /** The name of the chosen webhook, or its identifier if there is none with it. */
  show = async () => {
    const { value } = this.props;
    const name = value && await get(path(['webhooks', value])).then(webhook => webhook.name, () => value);
    if (value === this.props.value) {
      this.setState({ name, typed: null });
    }
  };

  type = ({ target: { value: typed } }) => {
    this.setState({ typed });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.search(typed, typed === ''), AFTER_TYPING);
  };

  leave = ({ target: { value: typed } }) => {
    clearTimeout(this.timer);
    if (typed !== this.state.name) {
      this.search(typed, true);
    }
  };

  /** Chooses the webhook with this name. Once the input is complete, another text is an identifier. */
  search = async (typed, complete) => {
    this.searched = typed;
    const { items } = typed ? await page(['webhooks'], { name_contains: typed }, null) : { items: [] };
    if (this.searched !== typed) {
      return;
    }
    const one = items.find(({ name }) => name === typed);
    this.setState({ found: items });
    if (one || complete) {
      this.props.change(one ? one.id : typed);
    }
  };

  render({ attributes }, { typed, found, name }) {
    return [
      el.input({ ...attributes, type: 'search', maxLength: 255, list: 'webhook-names', value: typed ?? name,
        onInput: this.type, onChange: this.leave }),
      el.datalist({ id: 'webhook-names' }, found.map(({ id, name: each }) => el.option({ key: id, value: each }))),
    ];
  }
}
