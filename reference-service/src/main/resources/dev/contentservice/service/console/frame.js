import { AccessForm } from './access-form.js';
import { access } from './access.js';
import { Component, el, h, to } from './element.js';
import { holds } from './guard.js';
import { pageOf, pages } from './pages.js';
import { query } from './query.js';

/** The parts of the address after '#', such as '#/webhook/an%20id?period=day'; what cannot be decoded is no page. */
function place() {
  try {
    return location.hash.replace(/^#\/?/, '').split('?')[0].split('/').map(decodeURIComponent);
  } catch {
    return ['unknown'];
  }
}

/** The bar, the navigation and the page that the address names, which waits while the admin token is asked for. */
export class Frame extends Component {
  state = { place: place(), query: query(), rejected: null, menu: false };

  componentDidMount() {
    addEventListener('hashchange', event => {
      if (holds(event)) {
        return;
      }
      access.follow(location.hash);
      this.setState({ place: place(), query: query(), menu: false });
    });
    access.ask = rejected => this.setState({ rejected });
    this.name();
  }

  componentDidUpdate(_, before) {
    const moved = before.place.join('/') !== this.state.place.join('/');
    if (moved) {
      this.name();
      scrollTo(0, 0);
    }
    if (this.state.rejected === null && (moved || before.rejected !== null)) {
      document.querySelector('h1')?.focus();
    }
  }

  name() {
    document.title = `${pageOf(this.state.place, access.consumer).title} · Content service`;
  }

  /** A button at phone width only. */
  menu(current, open) {
    const toggle = () => this.setState({ menu: !open });
    return el.nav({ 'aria-label': 'Pages', onKeyDown: event => open && event.key === 'Escape' && toggle() },
      el.button({ class: 'menu', type: 'button', 'aria-expanded': String(open), 'aria-controls': 'pages',
        onClick: toggle }, 'Menu'),
      el.ul({ id: 'pages', class: open ? 'open' : null }, pages.filter(page => page.listed).map(page => el.li(el.a(
        { href: to(...page.at), 'aria-current': current.under === page.under ? 'page' : null }, page.title)))));
  }

  render(_, { rejected, menu }) {
    const { consumer } = access;
    const current = pageOf(this.state.place, consumer);
    return [
      el.a({ class: 'skip', href: '#main', onClick: skip }, 'Skip to content'),
      el.header({ class: 'bar' }, el.div(
        el.a({ class: 'brand', href: consumer === null ? to() : to('consumer', consumer) },
          el.img({ src: 'console/icon.svg', alt: '' }), 'Content service'),
        consumer === null && this.menu(current, menu))),
      el.main({ id: 'main', tabIndex: -1 },
        rejected !== null && h(AccessForm, { rejected }),
        el.div({ hidden: rejected !== null }, h(current.view, { key: this.state.place.join('/'),
          parts: this.state.place.slice(current.at.length), query: this.state.query }))),
    ];
  }
}

/** The address after '#' names the page, so the link moves the focus itself. */
function skip(event) {
  event.preventDefault();
  document.getElementById('main').focus();
}
