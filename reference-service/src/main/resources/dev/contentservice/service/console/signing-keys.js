import { get, path, post, send } from './api.js';
import { Component, brief, el, h } from './element.js';
import { Live } from './live.js';
import { Action, card } from './parts.js';
import { Secret } from './secret.js';

/** The signing keys of a webhook by their ids; a new one in full until the user has copied it. */
export class SigningKeys extends Component {
  state = { created: null };

  at = (...more) => path(['webhooks', this.props.webhook, 'signing-keys', ...more]);

  deletion = (id, reload) => h(Action, {
    label: 'Delete key',
    kind: 'danger',
    sure: 'Delete this signing key? Receivers that know only this one reject all requests.',
    run: () => send('DELETE', this.at(id)).then(reload),
  });

  creation = reload => h(Action, {
    label: 'Create signing key',
    run: async () => {
      this.setState({ created: await post(this.at()) });
      await reload();
    },
  });

  view = ({ items }, reload) => [
    el.ul({ class: 'plain lines' }, items.map(({ id }) => el.li({ key: id, class: 'row' },
      el.code(brief(id)), this.deletion(id, reload)))),
    this.state.created
      ? h(Secret, { name: 'signing key', text: this.state.created.signing_key,
        done: () => this.setState({ created: null }) })
      : this.creation(reload),
  ];

  render() {
    return card('Signing keys',
      el.p({ class: 'faint' }, 'Each key signs every request, so that a receiver can learn a new key before you delete',
        ' the old one. Keys of all webhooks, in CONTENT_DELIVERY_SIGNING_KEYS, are not shown.'),
      h(Live, { load: () => get(this.at()), view: this.view }));
  }
}
