import { may } from './access.js';
import { page, path, post, send } from './api.js';
import { Component, brief, el, h, whole } from './element.js';
import { field } from './field.js';
import { Paged } from './paged.js';
import { Action, card, empty, head, table } from './parts.js';
import { Secret } from './secret.js';
import { ago, exact } from './time.js';
import { webhookLink } from './words.js';

const ROLES = [['', 'the API'], ['read', 'this console: read'], ['operate', 'this console: operate'],
  ['administer', 'this console: administer']];

/** A form for the name and the role, then the new token until the user has copied it. */
class Creation extends Component {
  state = { name: '', role: '', created: null };

  create = async event => {
    event.preventDefault();
    this.setState({ busy: true, failure: null });
    const next = await post('tokens', { name: this.state.name, ...this.state.role && { role: this.state.role } })
      .then(created => ({ created, name: '', role: '' }), failure => ({ failure }));
    this.setState({ busy: false, ...next }, () => next.failure && document.getElementById('token-name').focus());
  };

  render(_, { name, role, busy, failure, created }) {
    return created ? h(Secret, { name: 'token', text: created.token, done: () => this.setState({ created: null }) })
      : el.form({ onSubmit: this.create },
        field({ id: 'token-name', label: 'Name', value: name, wrong: failure?.message,
          hint: 'Who uses it, such as ci: letters, digits, dots, hyphens and underscores.',
          onInput: event => this.setState({ name: event.target.value }) }),
        el.div({ class: 'field' }, el.label({ for: 'token-role' }, 'For'),
          el.select({ id: 'token-role', value: role, 'aria-describedby': 'token-role-hint',
            onChange: event => this.setState({ role: event.target.value }) },
          ROLES.map(([each, label]) => el.option({ value: each }, label))),
          el.p({ class: 'hint', id: 'token-role-hint' },
            'With the first token for this console, the management port requires one.')),
        el.button({ class: 'main-action', disabled: busy }, 'Create token'));
  }
}

const row = reload => token => el.tr({ key: token.name },
  el.td({ class: 'name' }, whole(token.name)),
  el.td(token.webhook_id ? ['consumer of ', webhookLink(token.webhook_id, null, 24)]
    : token.role ? `console: ${token.role}` : 'API'),
  el.td(ago(token.created_at), token.expires_at && [', until ', exact(token.expires_at)]),
  el.td(token.last_characters && el.code(brief(token.last_characters))),
  el.td(h(Action, {
    label: 'Revoke',
    kind: 'danger',
    role: 'administer',
    sure: 'Revoke this token? Requests with it are rejected.',
    run: () => send('DELETE', path(['tokens', token.name])).then(reload),
  })));

export const tokensPage = () => [
  head('Tokens', 'What callers of the API and of this console authenticate with. Settings may have more.'),
  may('administer') && card('New token', h(Creation)),
  card('Tokens', h(Paged, {
    load: cursor => page(['tokens'], {}, cursor),
    view: (items, first, reload) => items.length === 0 && first ? empty('There is no token yet.')
      : table('Tokens', ['Name', 'For', 'Created', 'Last characters', 'Action'], items.map(row(reload))),
  })),
];
