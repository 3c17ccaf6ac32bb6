import { may } from './access.js';
import { Component, el, h, whole } from './element.js';
import { Action, card, facts } from './parts.js';
import { exact, now as clock } from './time.js';
import { change, meanwhile } from './version.js';

const SOON = 30 * 24 * 60 * 60 * 1000;

// One element: a list in place of one would take over the list after it, so that its actions lose what they say.
const shown = ({ subject, issuer, expires_at }) => el.div(
  Date.parse(expires_at) < clock() + SOON
    && el.div({ class: 'problem' }, 'The certificate has expired or expires within 30 days. Set a new one.'),
  facts([
    ['Subject', whole(subject)], ['Issuer', whole(issuer)],
    ['Expires', exact(expires_at)],
  ]),
);

/** The certificate that is shown to a receiver that asks for one; its key is never shown. */
export class ClientCertificate extends Component {
  state = { chain: '', key: '' };

  entered = name => event => this.setState({ stored: this.state.stored || this.props.webhook,
    [name]: event.target.value });

  /** Only of the version that the page showed when the user began to type. */
  change = async (method, body) => {
    const { stored, now } = this.state;
    const made = await change(now || stored || this.props.webhook, method, ['client-certificate'], body);
    this.setState(made.now ? { stored: stored || this.props.webhook, now: made.now }
      : { chain: '', key: '', stored: null, now: null });
    await this.props.reload();
    return made.now ? null : 'Done.';
  };

  save = () => this.change('PUT', { certificate_chain: this.state.chain, private_key: this.state.key });

  deletion = () => h(Action, {
    label: 'Delete certificate',
    kind: 'danger',
    role: 'administer',
    sure: 'Delete the client certificate? A receiver that requires one rejects all requests.',
    run: () => this.change('DELETE'),
  });

  input = (id, label, hint, name) => el.div({ class: 'field' },
    el.label({ for: id }, label),
    el.textarea({ id, rows: 3, autocomplete: 'off', spellcheck: false, 'aria-describedby': `${id}-hint`,
      value: this.state[name], onInput: this.entered(name) }),
    el.p({ class: 'hint', id: `${id}-hint` }, hint));

  render(_, { stored, now }) {
    const { client_certificate: certificate } = this.props.webhook;
    return card('Client certificate',
      certificate ? shown(certificate) : el.p({ class: 'faint' }, 'None. Needed if the receiver requires mutual TLS.'),
      may('administer') && [now && meanwhile(stored, now),
        this.input('certificate-chain', 'Certificate chain', 'PEM, the certificate of the key first.', 'chain'),
        this.input('private-key', 'Private key', 'PEM, PKCS #8 without a password. It is never shown again.', 'key'),
        el.div({ class: 'row' }, h(Action, { label: 'Set certificate', role: 'administer', run: this.save }),
          certificate && this.deletion())]);
  }
}
