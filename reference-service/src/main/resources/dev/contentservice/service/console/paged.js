import { Component, el, h } from './element.js';
import { Live } from './live.js';
import { empty } from './parts.js';
import { withQuery } from './query.js';

/** Items of a full page. */
const FULL = 100;
const PAGES = 10;
const NUMBER = new Intl.NumberFormat('en');

/** A full page from some reads, each of a bounded number of rows. If it has fewer items, `further` is the next cursor. */
async function filled(load, cursor, reads) {
  let found = await load(cursor);
  for (let more = 1; found.items.length < FULL && found.next_cursor && more < PAGES; more++) {
    const { items } = found;
    found = await load(found.next_cursor);
    found.items.unshift(...items);
  }
  const { items, next_cursor: next } = found;
  return reads && next && items.length < FULL ? { items, next_cursor: null, further: next } : found;
}

/**
 * A list of any length, page by page. `load(cursor)` resolves to a page, where a cursor of null is the
 * first one and a `next_cursor` of null the last one; `view` shows items, and gets
 * whether they are the first page and a function that loads them again. `reads` is how many rows a page reads at
 * most, and their name, if it may be empty before the last one. `after` is the part of the query of the address
 * that has the cursors of the pages before, if the list is what the page is about: so each page of it has a link.
 */
export class Paged extends Component {
  state = { cursors: [] };

  go(cursors) {
    if (this.props.after === undefined) {
      this.setState({ cursors });
    } else {
      location.hash = withQuery({ after: cursors.join(' ') });
    }
    document.querySelector('h1')?.focus();
  }

  /** What was read has few items or none, but there is more to read. */
  further(count, cursor, [rows, name], search) {
    return empty(el.p(`${count || 'Not'} in the ${cursor ? 'next' : 'last'} ${NUMBER.format(PAGES * rows)} ${name}.`),
      el.button({ onClick: search }, 'Search further'));
  }

  render({ load, view, after, reads }, state) {
    const cursors = after === undefined ? state.cursors : after.split(' ').filter(Boolean);
    const cursor = cursors.at(-1) ?? null;
    return h(Live, {
      key: cursor,
      load: () => filled(load, cursor, reads),
      view: ({ items, next_cursor: next, further }, reload) => [
        (items.length > 0 || !further) && view(items, cursor === null, reload),
        further && this.further(items.length, cursor, reads, () => this.go([...cursors, further])),
        (next || cursor) && el.nav({ class: 'row', 'aria-label': 'Pages of the list' },
          el.button({ disabled: !cursor, onClick: () => this.go([]) }, 'Newest'),
          el.button({ disabled: !cursor, onClick: () => this.go(cursors.slice(0, -1)) }, 'Previous'),
          el.button({ disabled: !next, onClick: () => this.go([...cursors, next]) }, 'Next'),
          el.span({ class: 'faint small' }, `page ${cursors.length + 1}`)),
      ],
    });
  }
}
