import { may } from './access.js';
import { Component, brief, el, whole } from './element.js';
import { pathOf } from './pointer.js';
import { withQuery } from './query.js';

/** The heading of a page, with an explanation and actions. */
export const head = (title, about, ...actions) => el.div({ class: 'head' },
  el.div(el.h1({ tabIndex: -1 }, title), about && el.div({ class: 'faint' }, about)),
  actions.length > 0 && el.div({ class: 'row' }, actions));

export const card = (title, ...content) => el.section({ class: 'card' }, title && el.h2(title), content);

export const empty = (...content) => el.div({ class: 'empty' }, content);

export const state = (word, kind) => el.span({ class: `state ${kind || ''}` }, word);

/** Name and value pairs; pairs whose value is null are left out. */
export const facts = pairs => el.dl(pairs.filter(([, value]) => value != null)
  .flatMap(([name, value]) => [el.dt({ key: name }, name), el.dd({ key: name + ':' }, value)]));

const cells = row => [row.props.children].flat().filter(Boolean);

/** Each cell of a row with the name of its column, for phone width. */
const labelled = (row, columns) => {
  cells(row).forEach((cell, column) => {
    cell.props['data-label'] = columns[column];
  });
  return row;
};

/** A table that becomes a list of cards at phone width. */
export const table = (name, columns, rows, kind = '') => el.div({ class: 'scroll' },
  el.table({ class: `cards ${kind}`, 'aria-label': name },
    el.thead(el.tr(columns.map((name, column) => el.th({ scope: 'col',
      class: rows[0] && cells(rows[0])[column]?.props.class === 'number' ? 'number' : null }, name)))),
    el.tbody(rows.map(row => labelled(row, columns)))));

/** Links that choose one of several values of a part of the query. */
export const choices = (label, name, values, chosen) => el.nav({ class: 'row field', 'aria-label': label },
  values.map(([value, text]) => el.a({ class: 'button', href: withQuery({ [name]: value, after: null }),
    'aria-current': value === chosen ? 'true' : null }, text)));

/** Why a request was rejected, with its violations. */
export const problem = failure => el.div({ class: 'problem', role: 'alert' },
  whole(failure.message),
  failure.violations?.length > 0 && el.ul(failure.violations.map(each =>
    el.li(el.code(brief(pathOf(each))), ' ', whole(each.fix || each.detail || each.message)))));

/** As the `ref` of an element: focuses it when it appears. */
export const focus = element => element?.focus();

/**
 * A button that sends a request, for callers with the `role`, by default that to operate. It shows what `run` resolves
 * to, or the problem. With `sure` it asks before: the focus is then on the way back, which Escape is, too. With `once`
 * it is gone afterwards.
 */
export class Action extends Component {
  state = {};

  run = async () => {
    this.setState({ busy: true, asked: false, done: null, failure: null });
    const next = await Promise.resolve().then(this.props.run)
      .then(done => ({ done }), failure => ({ failure }));
    this.setState({ busy: false, ...next }, this.refocus);
  };

  back = () => this.setState({ asked: false }, this.refocus);

  /** A focused button that is disabled or replaced loses the focus to the body. */
  refocus = () => document.activeElement === document.body && this.base?.querySelector('button')?.focus();

  render({ label, sure, kind, type, once, role = 'operate' }, { busy, asked, done, failure }) {
    if (!may(role)) {
      return null;
    }
    const start = sure && !asked ? () => this.setState({ asked: true, done: null, failure: null }) : this.run;
    return el.div({ class: 'action' },
      asked ? el.div({ class: 'row', role: 'group', 'aria-label': label,
        onKeyDown: event => event.key === 'Escape' && this.back() }, el.span(sure),
        el.button({ class: 'danger', type: 'button', onClick: this.run }, label),
        el.button({ type: 'button', onClick: this.back, ref: focus }, 'Back'))
        : !(once && done) && el.button({ class: kind, type: type || 'button', disabled: busy, onClick: start }, label),
      el.div({ role: 'status' }, done && el.div({ class: 'done' }, done)),
      failure && problem(failure));
  }
}
