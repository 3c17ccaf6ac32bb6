import { AccessForm } from './access-form.js';
import { access, may } from './access.js';
import { get } from './api.js';
import { Component, brief, el, h, to } from './element.js';
import { holds } from './guard.js';
import { Keys } from './keys.js';
import { pageOf, pages } from './pages.js';
import { head } from './parts.js';
import { query } from './query.js';
import { Readiness } from './readiness.js';

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
    access.ask = rejected => this.setState({ rejected }, () => rejected === null && access.caller && this.identify());
    this.name();
    this.identify();
  }

  /** Who the user is decides what the pages offer. */
  identify = async () => {
    access.caller = await get('caller').catch(() => {
      setTimeout(this.identify, 5000);
      return access.caller;
    });
    if (access.caller?.role === 'consumer' && access.consumer === null) {
      access.consumer = access.caller.webhook_id;
      location.hash = to('consumer', access.consumer);
    }
    this.setState({});
  };

  /** The name of an operator; a customer came with a link, which has no name for it. */
  session() {
    const { caller, consumer, token } = access;
    return caller && consumer === null && el.div({ class: 'row small session' },
      el.span({ title: caller.name }, brief(caller.name, 'name', 24), ' ', caller.role),
      token !== null && el.button({ type: 'button', class: 'slim', onClick: () => location.reload() }, 'Sign out'));
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
      el.ul({ id: 'pages', class: open ? 'open' : null }, offered().map(page => el.li(el.a(
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
        consumer === null && [this.menu(current, menu), this.session(),
          h(Keys, { pages: offered().map(page => to(...page.at)) })])),
      el.main({ id: 'main', tabIndex: -1 },
        h(Readiness),
        rejected !== null && h(AccessForm, { rejected }),
        el.div({ hidden: rejected !== null }, h(isPermitted(current) ? current.view : forbidden, {
          key: this.state.place.join('/'), parts: this.state.place.slice(current.at.length), query: this.state.query }))),
    ];
  }
}

const isPermitted = page => access.caller === null || may(page.role);

const offered = () => pages.filter(page => page.listed && isPermitted(page));

const forbidden = () => head('Not permitted', `Your token has the role ${access.caller.role}. Sign in with another one.`);

/** The address after '#' names the page, so the link moves the focus itself. */
function skip(event) {
  event.preventDefault();
  document.getElementById('main').focus();
}
