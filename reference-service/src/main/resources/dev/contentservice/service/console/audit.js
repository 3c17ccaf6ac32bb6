import { page } from './api.js';
import { Component, brief, el, h, to } from './element.js';
import { Paged } from './paged.js';
import { card, empty, head, table } from './parts.js';
import { ago } from './time.js';

const TYPES = { item_type: 'model', keyset: 'encryption keys' };

const PAGES = { webhook: 'webhook', delivery: 'delivery' };

/** A value of a member in brief, as JSON. */
const value = each => each === undefined ? 'nothing' : JSON.stringify(each);

/** What changed, as the old and the new value of each member; the members of something new or deleted by name. */
export function changed({ before, after }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return before && after
    ? names.map(name => `${name}: ${value(before[name])} → ${value(after[name])}`)
    : names.length > 0 ? names.map(name => `${name}: ${value((after ?? before)[name])}`) : [];
}

const FIRST = 3;
const SHORT = 120;
/** Characters of a word in a column beside the change. */
const WORD = 24;

function difference(record) {
  const lines = changed(record);
  const items = lines.map(line => el.li(el.bdi(line)));
  const tall = { class: 'words tall', tabIndex: 0 };
  return lines.length > FIRST ? el.details(el.summary(`${lines.length} members`), el.ul(tall, items))
    : el.ul(lines.join().length > SHORT ? tall : { class: 'words' }, items);
}

const word = (text, kind) => brief(text, kind, WORD);

const resource = ({ resource_type: type, resource_id: id }) => [TYPES[type] || word(type), id && [' ',
  PAGES[type] ? el.a({ href: to(PAGES[type], id) }, word(id)) : word(id)]];

const row = withResource => each => el.tr({ key: each.id },
  el.td({ class: 'who' }, ago(each.at)),
  el.td({ class: 'name who' }, word(each.actor)),
  el.td({ class: 'who' }, each.origin && word(each.origin, 'mono')),
  el.td({ class: 'what' }, word(each.action.replaceAll('_', ' ')), withResource && [' ', resource(each)]),
  el.td(difference(each)));

/** Who changed what, newest first; of one resource if it is given. */
export class Audit extends Component {
  render({ query }) {
    return h(Paged, {
      load: cursor => page(['audit'], query || {}, cursor),
      view: (items, first) => items.length === 0 && first ? empty('No change is on record.')
        : table('Changes', ['When', 'Who', 'From', 'What', 'Change'], items.map(row(!query))),
    });
  }
}

export const auditPage = () => [
  head('Audit', 'Who changed what. Secrets are masked; a masked value that is shown was replaced.'),
  card(null, h(Audit)),
];
