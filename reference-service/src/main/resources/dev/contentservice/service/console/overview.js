import { may } from './access.js';
import { get, page } from './api.js';
import { cause } from './attempts.js';
import { brief, el, h, to } from './element.js';
import { Live } from './live.js';
import { card, head, table } from './parts.js';
import { periods, statistics } from './statistics.js';
import { ago, span } from './time.js';
import { COLUMNS, troubleRow, troubles } from './troubles.js';
import { webhookLink } from './words.js';

const failure = each => el.li({ key: each.id },
  el.a({ href: to('delivery', each.id) }, brief(each.entity_type), ' ', brief(each.event_type)), ' to ',
  webhookLink(each.webhook_id, each.webhook_name), ' failed ', ago(each.completed_at),
  each.last_attempt?.error && [': ', brief(cause(each.last_attempt))]);

/** A node records a heartbeat every 10 seconds while something is pending, and is found dead after 40 by default. */
const SILENT = 20;

/** The machine and the process of a node, without what makes its name unique. */
const nodeName = ({ name }) => brief(name.replace(/-[0-9a-f]{8}-.*/, ''));

const silent = ({ nodes }) => nodes.filter(each => each.silent_seconds >= SILENT).map(each =>
  el.div({ class: 'problem', key: each.name }, 'The node ', nodeName(each),
    ` has recorded no heartbeat for ${span(each.silent_seconds * 1000)}. It has ended or stands still, or it cannot`,
    ' write to the store. Another node takes over its deliveries.'));

const allNodes = ({ nodes }) => nodes.length > 0 && el.p({ class: 'faint small' },
  nodes.length === 1 ? '1 node: ' : `${nodes.length} nodes: `,
  nodes.map((each, index) => [index > 0 && ', ', nodeName(each)]));

/** What concerns more than one webhook, and the deliveries that failed last, as list items. */
const concerns = ({ backlog, failed, more }) => [
  backlog.oldest_due_seconds > 10
    && el.li(`The oldest due delivery has waited ${span(backlog.oldest_due_seconds * 1000)}.`),
  backlog.client_certificates_expiring > 0
    && el.li('Client certificates have expired or expire within 30 days; the pages of their webhooks show them.'),
  more && el.li('There are more receivers that need attention. The ', el.a({ href: to('webhooks') }, 'list of webhooks'),
    ' shows the state of each.'),
  ...failed.map(failure),
].filter(Boolean);

function attention(data) {
  const groups = troubles(data.receivers);
  const found = concerns(data);
  return card('Needs attention',
    silent(data.backlog),
    groups.length > 0 && table('Webhooks in trouble', COLUMNS,
      groups.map(group => troubleRow(group, data.more))),
    found.length > 0 && el.ul({ class: 'words' }, found),
    groups.length + found.length === 0
      && el.p({ class: 'faint' }, 'Nothing: no receiver fails, and no stored delivery has failed.'),
    allNodes(data.backlog));
}

const first = () => card('First steps', el.ol({ class: 'words' },
  el.li(el.a({ href: to('new-webhook') }, 'Create a webhook'), ', so that the service knows whom to call.'),
  el.li(el.a({ href: to('publish') }, 'Publish an event'), ' that matches it.'),
  el.li('Read the attempt and its response under ', el.a({ href: to('deliveries') }, 'Deliveries'), '.')),
  el.p({ class: 'faint' }, 'No receiver yet? ', el.code('java -jar content-service.jar receive'),
    ' starts one on this machine and prints its URL and each request. The service calls it if it was started with ',
    el.code('CONTENT_DELIVERY_ALLOWED_ADDRESSES=127.0.0.0/8'), '.'));

/** Whether there is a webhook, once one was seen: the list is long. */
let isSetUp = false;

async function load() {
  const [failed, receivers, { backlog }] = await Promise.all([
    page(['deliveries'], { state: 'failed' }, null), get('receivers'), get('statistics')]);
  isSetUp ||= failed.items.length + receivers.items.length > 0 || (await get('webhooks')).items.length > 0;
  return { failed: failed.items.slice(0, 5), receivers: receivers.items, more: receivers.next_cursor !== null, backlog };
}

export const overviewPage = ({ query: { period } }) => [
  head('Overview', 'What needs attention, and the attempts of all nodes.'),
  h(Live, { load, view: data => !isSetUp && may('administer') ? first() : attention(data) }),
  periods(period), statistics(period),
];
