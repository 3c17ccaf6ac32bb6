import { Component, brief, el } from './element.js';

const parts = text => text.split(/[,\n\t]/).map(each => each.trim());

/**
 * An input of several texts, each shown as a chip with a button that removes it. Enter and a comma add what was typed, as
 * does leaving the input; a pasted list is split. Backspace in the empty input removes the last one. `change` gets all.
 */
export class Chips extends Component {
  state = { typed: '', said: '' };

  add(texts, typed = '') {
    const { values, change } = this.props;
    const wanted = [...new Set(texts.filter(Boolean))];
    const added = wanted.filter(each => !values.includes(each));
    this.setState({ typed, said: added.length < wanted.length ? 'It is listed already.'
      : added.length > 1 ? `${added.length} were added.` : '' });
    if (added.length > 0) {
      change([...values, ...added]);
    }
  }

  remove(index) {
    const { values, change } = this.props;
    change(values.filter((_, other) => other !== index));
    this.setState({ said: `${values[index]} was removed.` });
    this.input.focus();
  }

  type = ({ target }) => {
    const texts = parts(target.value);
    if (texts.length > 1) {
      this.add(texts.slice(0, -1), texts.at(-1));
    } else {
      this.setState({ typed: target.value, said: '' });
    }
  };

  /** The input itself would drop the line breaks of a list. */
  paste = event => {
    const texts = parts(event.clipboardData.getData('text'));
    if (texts.length > 1) {
      event.preventDefault();
      this.add([this.state.typed.trim() + texts[0], ...texts.slice(1)]);
    }
  };

  press = event => {
    const { typed } = this.state;
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      this.add([typed.trim()]);
    } else if (event.key === 'Backspace' && typed === '' && this.props.values.length > 0) {
      this.remove(this.props.values.length - 1);
    }
  };

  render({ values, change, ...attributes }, { typed, said }) {
    return [
      el.div({ class: 'chips' },
        values.length > 0 && el.ul(values.map((each, index) => el.li({ key: each }, brief(each, '', 40),
          el.button({ type: 'button', 'aria-label': `Remove ${each}`, onClick: () => this.remove(index) }, '×')))),
        el.input({ ...attributes, value: typed, autocomplete: 'off', ref: input => { this.input = input; },
          onInput: this.type, onPaste: this.paste, onKeyDown: this.press, onBlur: () => this.add([typed.trim()]) })),
      el.p({ role: 'status', class: 'hint' }, said),
    ];
  }
}
