import { path, post } from './api.js';
import { Component, el, h } from './element.js';
import { Live } from './live.js';
import { Action, card } from './parts.js';
import { ZONE } from './time.js';

/** The service counts no more. */
const MOST = 10_000;
const STATES = ['failed', 'skipped', 'delivered'];

const replay = query => post(path(['deliveries', 'replay'], query));

/** A number of deliveries in words. */
export const counted = n => n === 1 ? '1 delivery' : n === MOST ? `${MOST} deliveries or more` : `${n} deliveries`;

/** How many deliveries a replay with this query would send again. */
export const countReplay = async (webhook, query) => (await replay({ ...query, webhook, dry_run: true })).replayed;

/** A button that replays `count` deliveries step by step and shows the progress; for one webhook and query. */
export class ReplayAction extends Component {
  state = { replayed: null };

  run = async () => {
    const { webhook, query, count } = this.props;
    let replayed = 0;
    let cursor = null;
    try {
      do {
        this.setState({ replayed, of: Math.max(count, replayed) });
        const step = await replay({ ...query, webhook, cursor });
        replayed += step.replayed;
        cursor = step.next_cursor;
      } while (cursor);
    } finally {
      this.setState({ replayed: null });
    }
    return replayed === 1 ? '1 delivery is pending again.' : `${replayed} deliveries are pending again.`;
  };

  render({ query, count, label }, { replayed, of }) {
    return [
      h(Action, { label, sure: count > 0 && `Send ${counted(count)} (${query.state}) again?`, run: this.run }),
      replayed !== null && el.progress({ 'aria-label': 'Replayed deliveries', value: replayed, max: of }),
    ];
  }
}

/** Times are those of the browser; the service gets them in UTC. */
const utc = local => local && new Date(local).toISOString();

/** Replays the deliveries of a webhook in a state and a time, which it counts before. */
export class Replay extends Component {
  state = { state: 'failed', from: '', until: '' };

  time(name, label) {
    return el.div(el.label({ for: `replay-${name}` }, label), el.input({ id: `replay-${name}`, type: 'datetime-local',
      value: this.state[name], onInput: event => this.setState({ [name]: event.target.value }) }));
  }

  render({ webhook }, { state, from, until }) {
    const query = { state, from: utc(from), until: utc(until) };
    return card('Replay',
      el.p({ class: 'faint' }, `Sends completed deliveries again. Times of publication, in the time zone ${ZONE};`,
        ' empty for all.'),
      el.div({ class: 'field row' },
        el.div(el.label({ for: 'replay-state' }, 'State'),
          el.select({ id: 'replay-state', value: state, onChange: event => this.setState({ state: event.target.value }) },
            STATES.map(each => el.option({ value: each }, each)))),
        this.time('from', 'From'), this.time('until', 'Until')),
      h(Live, { key: Object.values(query).join(),
        load: () => countReplay(webhook, query),
        view: count => el.div({ class: 'row' },
          el.span({ role: 'status' }, count === 0 ? 'No delivery to replay.' : `${counted(count)} to replay.`),
          h(ReplayAction, { webhook, query, count, label: 'Replay all' })) }));
  }
}
