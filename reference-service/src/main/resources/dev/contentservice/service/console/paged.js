import { Component, el, h } from './element.js';
import { Live } from './live.js';
import { withQuery } from './query.js';

/**
 * A list of any length, page by page. `load(cursor)` resolves to a page, where a cursor of null is the
 * first one and a `next_cursor` of null the last one; `view` shows items, and gets
 * whether they are the first page and a function that loads them again. `after` is the part of the query of the address
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

  render({ load, view, after }, state) {
    const cursors = after === undefined ? state.cursors : after.split(' ').filter(Boolean);
    const cursor = cursors.at(-1) ?? null;
    return h(Live, {
      key: cursor,
      load: () => load(cursor),
      view: ({ items, next_cursor: next }, reload) => [
        view(items, cursor === null, reload),
        (next || cursor) && el.nav({ class: 'row', 'aria-label': 'Pages of the list' },
          el.button({ disabled: !cursor, onClick: () => this.go([]) }, 'Newest'),
          el.button({ disabled: !cursor, onClick: () => this.go(cursors.slice(0, -1)) }, 'Previous'),
          el.button({ disabled: !next, onClick: () => this.go([...cursors, next]) }, 'Next'),
          el.span({ class: 'faint small' }, `page ${cursors.length + 1}`)),
      ],
    });
  }
}
