import { Component, el, h } from './element.js';
import { Live } from './live.js';

/**
 * A list of any length, page by page. `load(cursor)` resolves to a page, where a cursor of null is the
 * first one and a `next_cursor` of null the last one; `view` shows items, and gets
 * whether they are the first page and a function that loads them again.
 */
export class Paged extends Component {
  state = { cursors: [null] };

  go(cursors) {
    this.setState({ cursors });
    document.querySelector('h1')?.focus();
  }

  render({ load, view }, { cursors }) {
    const cursor = cursors[cursors.length - 1];
    return h(Live, {
      key: cursor,
      load: () => load(cursor),
      view: ({ items, next_cursor: next }, reload) => [
        view(items, cursor === null, reload),
        (next || cursor) && el.nav({ class: 'row', 'aria-label': 'Pages of the list' },
          el.button({ disabled: !cursor, onClick: () => this.go(cursors.slice(0, -1)) }, 'Previous'),
          el.button({ disabled: !next, onClick: () => this.go([...cursors, next]) }, 'Next'),
          el.span({ class: 'faint small' }, `page ${cursors.length}`)),
      ],
    });
  }
}
