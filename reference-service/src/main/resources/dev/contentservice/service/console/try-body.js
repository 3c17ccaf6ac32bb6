import { path, post } from './api.js';
import { Component, brief, el, h, whole } from './element.js';
import { field } from './field.js';
import { head, problem } from './parts.js';
import { locate, pathOf } from './pointer.js';

const UPDATE = 'updateWebhook';

/** The operations of the contract, each with a body to start from. */
const OPERATIONS = {
  createItemType: ['Create a model', { name: 'Article', api_key: 'article' }],
  [UPDATE]: ['Update a webhook', { name: 'Search indexer', enabled: true }],
};

const examples = () => Object.fromEntries(Object.entries(OPERATIONS)
  .map(([operation, [, body]]) => [operation, JSON.stringify(body, null, 2)]));

/** Selects the place of a violation in the text. */
function mark(pointer) {
  const body = document.getElementById('body');
  body.focus();
  body.setSelectionRange(...locate(body.value, pointer) || [0, body.value.length]);
}

const violation = each => el.li({ key: each.rule + each.pointer },
  el.button({ type: 'button', onClick: () => mark(each.pointer) }, el.code(brief(pathOf(each)))), ' ',
  whole(each.statement), ' (', brief(each.source), '); ', whole(each.fix), ' ',
  el.code({ class: 'small' }, brief(each.rule)));

const shown = ({ accepted, detail, violations }) => accepted
  ? el.div({ class: 'done' }, 'The service would accept this body.')
  : el.div({ class: 'problem' }, whole(detail), violations.length > 0 && el.ul(violations.map(violation)));

/** Checks what is in the field; each operation keeps its own text. */
class TryBody extends Component {
  state = { operation: Object.keys(OPERATIONS)[0], texts: examples(), webhook: '' };

  check = async event => {
    event.preventDefault();
    const { operation, texts, webhook } = this.state;
    const query = { operation, webhook: operation === UPDATE ? webhook : null };
    this.setState({ busy: true, result: null, failure: null });
    const next = await post(path(['checks'], query), texts[operation])
      .then(result => ({ result }), failure => ({ failure }));
    this.setState({ busy: false, ...next });
  };

  choose = event => this.setState({ operation: event.target.value, result: null, failure: null });

  type = event => this.setState({ texts: { ...this.state.texts, [this.state.operation]: event.target.value } });

  render(_, { operation, texts, webhook, busy, result, failure }) {
    return el.form({ class: 'card', onSubmit: this.check },
      el.div({ class: 'field' }, el.label({ for: 'operation' }, 'Operation'),
        el.select({ id: 'operation', value: operation, onChange: this.choose },
          Object.entries(OPERATIONS).map(([each, [label]]) => el.option({ value: each }, label)))),
      operation === UPDATE && field({ id: 'webhook', label: 'Identifier of the webhook', value: webhook,
        hint: 'Optional: this webhook may keep its name.',
        onInput: event => this.setState({ webhook: event.target.value }) }),
      el.div({ class: 'field' }, el.label({ for: 'body' }, 'Body (JSON)'),
        el.textarea({ id: 'body', spellcheck: false, value: texts[operation], onInput: this.type,
          'aria-invalid': result && !result.accepted ? 'true' : null })),
      el.button({ class: 'main-action', disabled: busy }, 'Check'),
      el.div({ role: 'status' }, result && shown(result)),
      failure && problem(failure));
  }
}

export const tryBodyPage = () => [
  head('Try a body', 'Whether the service would accept a body, by the same rules. Nothing is stored.'),
  h(TryBody),
];
