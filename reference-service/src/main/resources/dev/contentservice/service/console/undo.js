import { Component, el, h } from './element.js';
import { Action } from './parts.js';
import { change } from './version.js';
import { changedSince } from './webhook-body.js';

/** A button that takes an action back, and says what is so again. */
export const undoing = (what, run, role = 'administer') => h(Action, { label: 'Undo', role, once: true, run: async () => {
  await run();
  return `Undone: ${what}.`;
} });

/** The service masks what was before. */
const MASKED = ['headers', 'http_basic_password', 'custom_payload'];

let last = {};

/** Lets the page of a webhook offer to undo an update with this body, if the service can tell what was before. */
export const remember = (before, saved, body) => {
  const { after } = changedSince(saved, before);
  const members = Object.entries(after).map(([name, value]) => [name, value ?? null]);
  last = { saved, undone: MASKED.some(name => name in body) || members.length === 0 ? null
    : Object.fromEntries(members) };
};

/** Says once that a webhook was saved, and offers the version before, unless there is another one by then. */
export class Saved extends Component {
  state = { ...last.saved?.id === this.props.webhook.id ? last : {} };

  componentDidMount() {
    last = {};
  }

  undo = async () => {
    const { now } = await change(this.state.saved, 'PUT', [], this.state.undone);
    if (now) {
      throw new Error('The webhook was changed since, so nothing is undone.');
    }
    return this.props.reload();
  };

  render(_, { saved, undone }) {
    return saved && el.div({ class: 'done', role: 'status' }, 'Saved. ',
      undone !== null && undoing('the webhook is as before', this.undo));
  }
}
