import { get, path, post, send } from './api.js';
import { Component, brief, el, h } from './element.js';
import { Live } from './live.js';
import { Action, card } from './parts.js';
import { Secret } from './secret.js';

let first = null;

/** Lets the page of a webhook that was just created show its signing key once. */
export const handOver = webhook => {
  first = webhook;
};

/** The signing key of the webhook if it was just created, else null. */
function taken(id) {
  const { signing_key: key = null } = first?.id === id ? first : {};
  first = null;
  return key;
}

/** The signing keys of a webhook by their ids; a new secret in full until the user has copied it. */
export class SigningKeys extends Component {
  state = { created: taken(this.props.webhook) };

  at = (...more) => path(['webhooks', this.props.webhook, 'signing-keys', ...more]);

  deletion = (id, reload) => h(Action, {
    label: 'Delete key',
    kind: 'danger',
    role: 'administer',
    sure: 'Delete this signing key? Receivers that know only this one reject all requests.',
    run: () => send('DELETE', this.at(id)).then(reload),
  });

  creation = (label, algorithm, reload) => h(Action, {
    label,
    role: 'administer',
    run: async () => {
      const created = await post(`${this.at()}?algorithm=${algorithm}`);
      this.setState({ created: created.signing_key ? created : null });
      await reload();
    },
  });

  view = ({ items }, reload) => [
    el.ul({ class: 'plain lines' }, items.map(({ id, public_key }) => el.li({ key: id, class: 'row' },
      el.code(brief(id)), public_key ? el.span('public key ', el.code(public_key)) : null,
      this.deletion(id, reload)))),
    this.state.created
      ? h(Secret, { name: 'signing key', text: this.state.created.signing_key,
        done: () => this.setState({ created: null }) })
      : el.div({ class: 'row' },
        this.creation('Create signing key', 'hmac-sha256', reload),
        this.creation('Create key pair', 'ed25519', reload)),
  ];

  render() {
    return card('Signing keys',
      el.p({ class: 'faint' }, 'Each key signs every request, so that a receiver can learn a new key before you delete',
        ' the old one. The receiver needs the secret of a signing key, or the public key of a key pair. Keys of all',
        ' webhooks, in CONTENT_DELIVERY_SIGNING_KEYS, are not shown.'),
      h(Live, { load: () => get(this.at()), view: this.view }));
  }
}
