import { Component, el, h } from './element.js';

/** A button that copies text, and says so; `attributes` are those of the button. */
export class Copy extends Component {
  state = { copied: '' };

  copy = () => Promise.resolve()
    .then(() => navigator.clipboard.writeText(this.props.text))
    .then(() => 'It is copied.', () => 'The browser did not copy it: select the text and copy it.')
    .then(copied => this.setState({ copied }));

  render({ label, attributes }, { copied }) {
    return [
      el.button({ type: 'button', onClick: this.copy, ...attributes }, label),
      el.span({ role: 'status' }, copied),
    ];
  }
}

/** A button that copies the identifier of an event; its title has it. */
export const copyId = id => h(Copy, { text: id, label: 'Copy',
  attributes: { class: 'slim', title: id, 'aria-label': 'Copy the event id' } });
