import { get, page, path, send } from './api.js';
import { brief, el, h, to, whole } from './element.js';
import { Live } from './live.js';
import { Paged } from './paged.js';
import { Action, card, empty, facts, head, table } from './parts.js';

const KINDS = [['singleton', 'single instance'], ['modular_block', 'block'], ['tree', 'tree'], ['sortable', 'sortable'],
  ['draft_mode_active', 'drafts']];

const kinds = model => KINDS.filter(([name]) => model[name]).map(([, word]) => word).join(', ') || '–';

const row = model => el.tr({ key: model.id },
  el.td({ class: 'name' }, el.a({ href: to('model', model.id) }, brief(model.name))),
  el.td(brief(model.api_key, 'mono')),
  el.td(kinds(model)));

const menuRow = item => el.tr({ key: item.id },
  el.td(whole(item.label)),
  el.td(el.a({ href: to('model', item.item_type_id) }, brief(item.item_type_id, 'mono'))));

const list = (name, parts, columns, shown, none) => h(Paged, {
  load: cursor => page(parts, {}, cursor),
  view: (items, first) => items.length === 0 && first ? empty(none) : table(name, columns, items.map(shown)),
});

export const modelsPage = () => [
  head('Models', 'The structure of records. Callers of the API create models.'),
  card('Models', list('Models', ['models'], ['Name', 'API key', 'Kind'], row, 'There is no model yet.')),
  card('Menu items', list('Menu items', ['menu-items'], ['Label', 'Model'], menuRow, 'There is no menu item yet.')),
];

const value = each => typeof each === 'boolean' ? (each ? 'yes' : 'no')
  : Array.isArray(each) ? String(each.length) 
    : typeof each === 'object' ? whole(JSON.stringify(each), 'mono') : whole(each);

const deletion = id => h(Action, {
  label: 'Delete',
  kind: 'danger',
  role: 'administer',
  sure: 'Delete this model and its menu items?',
  run: async () => {
    await send('DELETE', path(['models', id]));
    location.hash = to('models');
  },
});

const view = model => [
  head(brief(model.name), brief(model.api_key, 'mono'), deletion(model.id)),
  card('Members', facts(Object.entries(model).map(([name, each]) =>
    [name, each == null ? null : value(each)]))),
];

export const modelPage = ({ parts: [id] }) =>
  h(Live, { load: () => get(path(['models', id])), view });
