import { el, whole } from './element.js';
import { locate } from './pointer.js';

/** What the members of an event mean, as the contract says. */
const MEMBERS = [
  ['entity_type', 'required', 'The kind of the entity, such as item_type.'],
  ['event_type', 'required', 'What happened to it, such as create or update.'],
  ['entity_id', 'required', 'The identifier of the entity.'],
  ['entity', 'required', 'The entity, any JSON. It is sent exactly as it is written.'],
  ['id', 'optional', 'Publishing the same id again does nothing. One is generated if it is omitted.'],
  ['related', 'optional', 'Entities that filters may list, as an array of type and id.'],
  ['entity_versions', 'optional', 'The entity by API version, for webhooks with a payload_api_version.'],
  ['occurred_at', 'optional', 'When it happened (RFC 3339); the time of the request if it is omitted.'],
];

export const example = (type = 'item_type', kind = 'create') => JSON.stringify({
  entity_type: type, event_type: kind, entity_id: '42', entity: { id: '42', name: 'Article' },
}, null, 2);

export const help = () => el.details({ class: 'field' }, el.summary('Members of an event'),
  el.dl(MEMBERS.flatMap(([name, need, about]) => [
    el.dt(el.code(name)), el.dd(about, el.span({ class: 'faint' }, ` (${need})`))])));

/** The field for the JSON of an event, with the place of a problem selected and its message below. */
export const eventField = ({ text, onText, failure }) => el.div({ class: 'field' },
  el.label({ for: 'event' }, 'Event (JSON)'),
  el.textarea({ id: 'event', spellcheck: false, value: text, onInput: event => onText(event.target.value),
    'aria-invalid': failure ? 'true' : null, 'aria-describedby': failure ? 'event-problem' : null }),
  el.div({ role: 'alert', id: 'event-problem', class: 'at-field' }, failure && whole(failure.message)));

/** Selects the member that the problem names, as in "at '/entity_id': …". */
export function mark(failure) {
  const field = document.getElementById('event');
  const pointer = /at '([^']*)'/.exec(failure.message)?.[1];
  const range = pointer == null ? null : locate(field.value, pointer);
  field.focus();
  if (range) {
    field.setSelectionRange(...range);
  }
}
