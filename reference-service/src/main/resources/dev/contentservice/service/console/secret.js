import { Component, el } from './element.js';
import { focus } from './parts.js';

/** A new secret, which the service shows only once: the page has it until `done` or until the user leaves the page. */
export class Secret extends Component {
  state = { copied: '' };

  copy = () => Promise.resolve()
    .then(() => navigator.clipboard.writeText(this.props.text))
    .then(() => 'It is copied.', () => 'The browser did not copy it: select the text and copy it.')
    .then(copied => this.setState({ copied }));

  render({ name, text, done }, { copied }) {
    return el.div({ class: 'done', role: 'group', 'aria-label': `New ${name}` },
      el.p(`Copy this ${name} now. It is not shown again.`),
      el.div({ class: 'tall', tabIndex: 0 }, el.code({ class: 'secret' }, text)),
      el.div({ class: 'row' },
        el.button({ class: 'main-action', type: 'button', ref: focus, onClick: this.copy }, 'Copy'),
        el.button({ type: 'button', onClick: done }, 'Done'),
        el.span({ role: 'status' }, copied)));
  }
}
