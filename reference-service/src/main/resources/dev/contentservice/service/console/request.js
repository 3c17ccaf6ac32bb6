import { get, path } from './api.js';
import { Copy } from './copy.js';
import { Component, el, h, whole } from './element.js';
import { Action, card, facts } from './parts.js';

const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a command; a masked value has to be filled in. `-g` takes brackets in a URL as they are. */
const curl = ({ url, headers, body }) => [`curl -g ${quoted(url)}`,
  ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
  `--data-raw ${quoted(body)}`].join(' \\\n  ');

const shown = request => [
  facts([['POST', whole(request.url, 'mono')],
    ...Object.entries(request.headers).map(([name, value]) => [name, whole(value, 'mono')])]),
  el.pre({ dir: 'auto', tabIndex: 0 }, request.body || '(empty body)'),
  el.div({ class: 'row' }, h(Copy, { text: curl(request), label: 'Copy as curl' })),
];

/** The request of a delivery, once it is asked for: a body may be large. */
export class Request extends Component {
  state = { request: null };

  load = async () => {
    const { request } = await get(path(['deliveries', this.props.delivery], { expand: 'request' }));
    this.setState({ request });
  };

  render(_, { request }) {
    return card('Request',
      el.p({ class: 'faint' }, 'Every attempt sends the same body. URL and headers are those that the webhook has now;',
        ' *** stands for values that may be secret.'),
      request ? shown(request) : h(Action, { label: 'Show request', role: 'read', run: this.load }));
  }
}
