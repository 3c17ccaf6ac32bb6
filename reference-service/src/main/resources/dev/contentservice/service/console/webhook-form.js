import { send } from './api.js';
import { Chips } from './chips.js';
import { Component, el, h, whole } from './element.js';
import { guard } from './guard.js';
import { loadRules, others, violationsOf } from './live-check.js';
import { focus, problem } from './parts.js';
import { seenTypes, suggestions } from './suggestions.js';
import { remember } from './undo.js';
import { change, meanwhile } from './version.js';
import { bodyOf, byField, changedSince, fieldsOf } from './webhook-body.js';
import { labelled } from './words.js';

const id = pointer => 'field' + pointer.replaceAll('/', '-');

const isError = violation => violation.severity !== 'warning';

/**
 * Creates a webhook, or changes the given one. Violations stand at their fields while one types; the service has the
 * last word, and stores nothing with one. If someone else has changed the webhook since the form was opened, the form
 * says what, and saves only once it is told again.
 */
export class WebhookForm extends Component {
  /** As it was when the form was opened: only what the user changes is sent. */
  stored = this.props.webhook;

  state = { fields: fieldsOf(this.stored), typed: [], seen: { entities: [], events: [] } };

  componentDidMount() {
    loadRules().then(() => this.setState({}));
    seenTypes().then(seen => this.setState({ seen }), () => {});
    this.release = guard(this.isChanged, leaving => this.setState({ leaving }));
  }

  componentWillUnmount() {
    this.release();
  }

  isChanged = () => JSON.stringify(this.state.fields) !== JSON.stringify(fieldsOf(this.stored));

  save = async event => {
    event.preventDefault();
    const webhook = this.stored;
    const body = bodyOf(this.state.fields, webhook);
    this.setState({ busy: true, failure: null, sent: true, typed: [] });
    try {
      const { saved, now } = webhook ? await change(this.state.now || webhook, 'PUT', [], body)
        : { saved: await send('POST', 'webhooks', body) };
      if (now) {
        this.setState({ busy: false, now }, this.look);
      } else {
        this.release();
        if (webhook) {
          remember(this.state.now || webhook, saved, body);
        }
        this.props.saved(saved);
      }
    } catch (failure) {
      failure.body = body;
      this.setState({ busy: false, failure }, this.look);
    }
  };

  look = () => document.querySelector('form [aria-invalid], form .meanwhile')?.focus();

  leaving(address) {
    return el.div({ class: 'problem', role: 'alert' }, el.p('What you have changed is not saved.'),
      el.div({ class: 'row' },
        el.button({ type: 'button', ref: focus, onClick: () => this.setState({ leaving: null }) }, 'Stay'),
        el.a({ class: 'button', href: address }, 'Leave without saving')));
  }

  set(change) {
    this.setState(({ fields }) => ({ fields: { ...fields, ...change } }));
  }

  setEvent(index, change) {
    this.set({ events: this.state.fields.events.map((each, at) => at === index ? { ...each, ...change } : each) });
  }

  /** A labelled field with its hint and the violations at its pointer. */
  field(pointer, label, control, hint) {
    const found = this.violations[pointer];
    const described = [hint && `${id(pointer)}-hint`, found.length > 0 && `${id(pointer)}-problem`].filter(Boolean);
    return el.div({ class: 'field' },
      el.label({ for: id(pointer) }, label),
      control({ id: id(pointer), 'aria-invalid': found.some(isError) ? 'true' : null,
        'aria-describedby': described.join(' ') || null }),
      hint && el.p({ class: 'hint', id: `${id(pointer)}-hint` }, hint),
      this.found(pointer));
  }

  found(pointer) {
    const found = this.violations[pointer];
    return found.length > 0 && el.div({ class: 'at-field', id: `${id(pointer)}-problem` },
      found.map(each => isError(each) ? el.p(whole(labelled(each.fix)))
        : el.p({ class: 'advice' }, 'Warning: ', whole(labelled(each.fix)))));
  }

  text(pointer, label, value, change, hint, type = 'text', words) {
    const list = words && `${id(pointer)}-seen`;
    return this.field(pointer, label, attributes => [
      el.input({ ...attributes, type, value, list, autocomplete: 'off', onInput: event => change(event.target.value) }),
      words && suggestions(list, words, value)], hint);
  }

  check(label, checked, change) {
    return el.div({ class: 'field' }, el.label({ class: 'check' }, el.input({ type: 'checkbox', checked,
      onChange: event => change(event.target.checked) }), label));
  }

  subscription(each, index) {
    const { seen } = this.state;
    const at = `/events/${index}`;
    return el.fieldset({ key: index }, el.legend(`Subscription ${index + 1}`),
      el.div({ class: 'grid' },
        this.text(`${at}/entity_type`, 'Entity type', each.type, type => this.setEvent(index, { type }),
          'Such as item_type.', 'text', seen.entities),
        this.text(`${at}/event_types`, 'Event types', each.kinds, kinds => this.setEvent(index, { kinds }),
          'Separated by commas, such as create, update.', 'text', seen.events),
        this.text(`${at}/filter/entity_type`, 'Filter: entity type', each.filterType,
          filterType => this.setEvent(index, { filterType }), 'Optional.', 'text', seen.entities),
        this.field(`${at}/filter/entity_ids`, 'Filter: entity ids', attributes => h(Chips, { ...attributes,
          values: each.filterIds, change: filterIds => {
            this.type({ target: attributes });
            this.setEvent(index, { filterIds });
          } }), 'Only these entities. Enter or a comma adds one.')),
      this.found(at),
      el.button({ type: 'button', onClick: () => this.set({
        events: this.state.fields.events.filter((_, other) => other !== index) }) }, 'Remove subscription'));
  }

  secrets(fields, webhook) {
    return el.details(el.summary('Headers, authorization and payload'),
      webhook && this.check('Replace all headers', fields.replaceHeaders,
        replaceHeaders => this.set({ replaceHeaders })),
      fields.replaceHeaders && this.field('/headers', 'Headers', attributes => el.textarea({ ...attributes,
        class: 'low', value: fields.headers, onInput: event => this.set({ headers: event.target.value }) }),
      'One a line, such as X-Key: value. Values are never shown again.'),
      this.text('/http_basic_user', 'Basic auth user', fields.user, user => this.set({ user })),
      this.text('/http_basic_password', 'Basic auth password', fields.password, password => this.set({ password }),
        webhook ? 'Empty keeps the stored one.' : null, 'password'),
      webhook && this.check('Remove the stored password', fields.removePassword,
        removePassword => this.set({ removePassword })),
      this.field('/custom_payload', 'Custom payload', attributes => el.textarea({ ...attributes, class: 'low',
        value: fields.payload, onInput: event => this.set({ payload: event.target.value }) }),
      'Sent instead of the entity; empty for none.'),
      this.text('/payload_api_version', 'Payload API version', fields.version, version => this.set({ version })),
      this.check('Expand blocks in records', fields.nested, nested => this.set({ nested })));
  }

  pointers() {
    return ['/name', '/url', '/headers', '/http_basic_user', '/http_basic_password', '/custom_payload',
      '/payload_api_version', ...this.state.fields.events.flatMap((_, index) => ['', '/entity_type', '/event_types',
        '/filter/entity_type', '/filter/entity_ids'].map(member => `/events/${index}${member}`))];
  }

  type = ({ target }) => this.setState(({ typed }) => ({ typed: [...new Set(typed).add(`${target.id}-`)] }));

  /**
   * Violations by field: those of the rules where the user has typed, and everywhere once the form was sent; those that
   * only the service knows, until the user types there.
   */
  shown({ fields, typed, sent, failure }) {
    const pointers = this.pointers();
    const own = byField(violationsOf(bodyOf(fields, this.stored)), pointers);
    const rejected = byField(failure ? others(failure.violations || [], failure.body) : [], pointers);
    return Object.fromEntries(['', ...pointers].map(pointer => {
      const isTyped = typed.some(each => each.startsWith(`${id(pointer)}-`));
      return [pointer, [...(isTyped || sent) && own[pointer] || [], ...!isTyped && rejected[pointer] || []]];
    }));
  }

  render({ webhook, back }, { fields, busy, failure, now, leaving }) {
    this.violations = this.shown(this.state);
    return el.form({ class: 'card', onSubmit: this.save, onInput: this.type, noValidate: true },
      leaving && this.leaving(leaving),
      now && meanwhile(this.stored, now),
      failure && problem({ message: failure.violations?.length ? 'Nothing is saved. Correct what is marked or listed.' : failure.message,
        violations: this.violations[''] }),
      this.text('/name', 'Name', fields.name, name => this.set({ name }), 'Unique among webhooks.'),
      this.text('/url', 'URL', fields.url, url => this.set({ url }), null, 'url'),
      this.check('Enabled', fields.enabled, enabled => this.set({ enabled })),
      fields.events.map((each, index) => this.subscription(each, index)),
      el.div({ class: 'field' }, el.button({ type: 'button', onClick: () => this.set({
        events: [...fields.events, fieldsOf(null).events[0]] }) }, 'Add subscription')),
      this.secrets(fields, webhook),
      el.div({ class: 'row' }, el.button({ class: 'main-action', disabled: busy }, webhook ? 'Save' : 'Create webhook'),
        el.a({ class: 'button', href: back }, 'Cancel')));
  }
}
