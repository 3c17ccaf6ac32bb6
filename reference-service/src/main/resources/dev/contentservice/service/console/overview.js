import { get, page } from './api.js';
import { chart } from './chart.js';
import { brief, el, h, to } from './element.js';
import { EVERY, history } from './history.js';
import { Live } from './live.js';
import { sum } from './metrics.js';
import { card, head } from './parts.js';
import { receiverItem, troubled } from './receivers.js';
import { ago, duration, span } from './time.js';
import { webhookLink } from './words.js';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1, notation: 'compact' });

const figure = (label, value, kind) => el.div({ class: 'card' },
  el.div({ class: `figure ${kind || ''}` }, value), el.div({ class: 'faint small' }, label));

const queued = (samples, state) => sum(samples, 'content_delivery_queued', { state });

const breakers = samples => sum(samples, 'content_delivery_circuit_breakers', { state: 'open' });

function figures({ samples }) {
  const attempts = 'content_delivery_attempts_seconds_count';
  const [made, good] = [sum(samples, attempts), sum(samples, attempts, { outcome: 'delivered' })];
  return el.div({ class: 'figures' },
    figure('events published', number.format(sum(samples, 'content_delivery_events_total', { result: 'new' }))),
    figure('attempts made', number.format(made)),
    figure('of attempts succeeded', made ? `${(100 * good / made).toFixed(good === made ? 0 : 1)} %` : '–',
      good < made * .9 && 'bad'),
    figure('deliveries pending', queued(samples, 'pending') >= 100_000 ? '100K or more'
      : number.format(queued(samples, 'pending'))),
    figure('circuit breakers open', number.format(breakers(samples)), breakers(samples) && 'bad'));
}

const charts = points => el.div({ class: 'grid' },
  card('Throughput', chart({ title: 'Throughput', points, format: value => number.format(value ?? 0) + '/s', least: 1,
    series: [['events', 'events'], ['delivered', 'delivered'], ['unsuccessful', 'failed attempts']] })),
  card('Duration of attempts', chart({ title: 'Duration of attempts', points, format: duration, least: 10,
    series: [['p50', 'median'], ['p95', '95 %'], ['p99', '99 %']] })));

const failure = each => el.li({ key: each.id },
  el.a({ href: to('delivery', each.id) }, brief(each.entity_type), ' ', brief(each.event_type)), ' to ',
  webhookLink(each.webhook_id), ' failed ', ago(each.completed_at));

/** What an operator looks at first, as list items. */
function concerns({ samples, failed, receivers }) {
  const waited = sum(samples, 'content_delivery_oldest_due_seconds');
  return [
    waited > 10 && el.li(`The oldest due delivery has waited ${span(waited * 1000)}.`),
    sum(samples, 'content_delivery_proxy_failing') > 0
      && el.li('The egress proxy fails, so nothing is sent; the readiness check of the node says why.'),
    sum(samples, 'content_client_certificates_expiring') > 0
      && el.li('Client certificates have expired or expire within 30 days; the pages of their webhooks show them.'),
    ...troubled(receivers).map(receiverItem),
    ...failed.map(failure),
  ].filter(Boolean);
}

function attention(data) {
  const found = concerns(data);
  return card('Needs attention', found.length > 0 ? el.ul({ class: 'words' }, found)
    : el.p({ class: 'faint' },
      'Nothing: no receiver fails, and no stored delivery has failed.'));
}

const first = () => card('First steps', el.ol({ class: 'words' },
  el.li(el.a({ href: to('new-webhook') }, 'Create a webhook'), ', so that the service knows whom to call.'),
  el.li(el.a({ href: to('publish') }, 'Publish an event'), ' that matches it.'),
  el.li('Read the attempt and its response under ', el.a({ href: to('deliveries') }, 'Deliveries'), '.')),
  el.p({ class: 'faint' }, 'No receiver yet? ', el.code('java -jar content-service.jar receive'),
    ' starts one on this machine and prints its URL and each request. The service calls it if it was started with ',
    el.code('CONTENT_DELIVERY_ALLOWED_ADDRESSES=127.0.0.0/8'), '.'));

async function load() {
  const [webhooks, failed, receivers] = await Promise.all([
    get('webhooks'), page(['deliveries'], { state: 'failed' }, null), get('receivers')]);
  return { webhooks: webhooks.items, failed: failed.items.slice(0, 5), receivers: receivers.items };
}

/** The metrics of this node, and between them what is in the store. */
const view = ({ samples, points }) => [
  figures({ samples }),
  h(Live, { load, view: data => data.webhooks.length === 0 ? first() : attention({ ...data, samples }) }),
  charts(points),
];

export const overviewPage = () => [
  head('Overview', 'This node since it started; the charts cover up to five minutes of this page.'),
  h(Live, { load: () => history.start(), every: EVERY, view }),
];
