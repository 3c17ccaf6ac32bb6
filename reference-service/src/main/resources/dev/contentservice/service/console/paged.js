import { Component, el, h } from './element.js';
import { Live } from './live.js';

/**
 * A list of any length, page by page. `load(position)` resolves to { items, next }, where a position of null is the
 * first page and a `next` of null the last one; `view` shows items.
 */
export class Paged extends Component {
  state = { positions: [null] };

  go(positions) {
    this.setState({ positions });
    document.querySelector('h1')?.focus();
  }

  render({ load, view }, { positions }) {
    const position = positions[positions.length - 1];
    return h(Live, {
      key: JSON.stringify(position),
      load: () => load(position),
      view: ({ items, next }) => [
        view(items, position === null),
        (next || position) && el.nav({ class: 'row', 'aria-label': 'Pages of the list' },
          el.button({ disabled: !position, onClick: () => this.go(positions.slice(0, -1)) }, 'Newer'),
          el.button({ disabled: !next, onClick: () => this.go([...positions, next]) }, 'Older'),
          el.span({ class: 'faint small' }, `page ${positions.length}`)),
      ],
    });
  }
}
