import { path, send } from './api.js';
import { Component, el, h, whole } from './element.js';
import { Action, card, facts } from './parts.js';
import { exact, now } from './time.js';

const SOON = 30 * 24 * 60 * 60 * 1000;

const shown = ({ subject, issuer, expires_at }) => [
  Date.parse(expires_at) < now() + SOON
    && el.div({ class: 'problem' }, 'The certificate has expired or expires within 30 days. Set a new one.'),
  facts([
    ['Subject', whole(subject)],
    ['Issuer', whole(issuer)],
    ['Expires', exact(expires_at)],
  ]),
];

/** The certificate that is shown to a receiver that asks for one; its key is never shown. */
export class ClientCertificate extends Component {
  state = { chain: '', key: '' };

  at = () => path(['webhooks', this.props.webhook.id, 'client-certificate']);

  entered = name => event => this.setState({ [name]: event.target.value });

  save = async () => {
    const { chain, key } = this.state;
    await send('PUT', this.at(), { certificate_chain: chain, private_key: key });
    this.setState({ chain: '', key: '' });
    await this.props.reload();
    return 'Saved.';
  };

  deletion = () => h(Action, {
    label: 'Delete certificate',
    kind: 'danger',
    sure: 'Delete the client certificate? A receiver that requires one rejects all requests.',
    run: () => send('DELETE', this.at()).then(this.props.reload),
  });

  input = (id, label, hint, name) => el.div({ class: 'field' },
    el.label({ for: id }, label),
    el.textarea({ id, rows: 3, autocomplete: 'off', spellcheck: false, 'aria-describedby': `${id}-hint`,
      value: this.state[name], onInput: this.entered(name) }),
    el.p({ class: 'hint', id: `${id}-hint` }, hint));

  render() {
    const { client_certificate: certificate } = this.props.webhook;
    return card('Client certificate',
      certificate ? shown(certificate) : el.p({ class: 'faint' }, 'None. Needed if the receiver requires mutual TLS.'),
      this.input('certificate-chain', 'Certificate chain', 'PEM, the certificate of the key first.', 'chain'),
      this.input('private-key', 'Private key', 'PEM, PKCS #8 without a password. It is never shown again.', 'key'),
      el.div({ class: 'row' }, h(Action, { label: 'Set certificate', run: this.save }),
        certificate && this.deletion()));
  }
}
