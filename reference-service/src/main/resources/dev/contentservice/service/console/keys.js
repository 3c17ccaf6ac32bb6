import { Component, el } from './element.js';

const KEYS = [
  ['?', 'opens this list'],
  ['/', 'goes to the first field of the page'],
  ['1 to 9, 0', 'opens a page of the menu, in its order'],
  ['Tab', 'goes to the next link, button or field'],
  ['Enter', 'follows a link, presses a button, or opens the deliveries of a point of a chart'],
  ['← →', 'go to another point of a chart'],
  ['Esc', 'goes back from a question, the menu or this list'],
];

const FIELDS = 'input, textarea, select';

/** Whether a key is text or a command of the browser. */
const isOther = ({ target, ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey
  || Boolean(target.closest(`${FIELDS}, dialog`));

/** The list of the keys, and what they do; `pages` are the addresses of the menu. */
export class Keys extends Component {
  componentDidMount() {
    document.addEventListener('keydown', this.press);
  }

  press = event => {
    const page = this.props.pages[(Number(event.key) + 9) % 10];
    if (isOther(event)) {
      return;
    }
    if (event.key === '?') {
      this.open();
    } else if (event.key === '/') {
      event.preventDefault();
      document.querySelector('main').querySelector(FIELDS)?.focus();
    } else if (/^[0-9]$/.test(event.key) && page) {
      location.hash = page;
    }
  };

  open = () => this.dialog.showModal();

  render() {
    return [
      el.button({ type: 'button', class: 'slim keys', 'aria-haspopup': 'dialog', 'aria-label': 'Keys',
        onClick: this.open }, '?'),
      el.dialog({ class: 'card', 'aria-labelledby': 'keys', ref: dialog => { this.dialog = dialog; } },
        el.h2({ id: 'keys' }, 'Keys'),
        el.dl(KEYS.flatMap(([key, what]) => [el.dt(el.kbd(key)), el.dd(what)])),
        el.form({ method: 'dialog', class: 'after' }, el.button('Close'))),
    ];
  }
}
