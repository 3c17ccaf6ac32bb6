import { get, page } from './api.js';
import { chart } from './chart.js';
import { brief, el, h, to } from './element.js';
import { EVERY, history } from './history.js';
import { Live } from './live.js';
import { sum } from './metrics.js';
import { card, head } from './parts.js';
import { receiverItem, troubled } from './receivers.js';
import { figure, number, periods, share, statistics } from './statistics.js';
import { ago, duration, span } from './time.js';
import { webhookLink } from './words.js';

const queued = (samples, state) => sum(samples, 'content_delivery_queued', { state });

const breakers = samples => sum(samples, 'content_delivery_circuit_breakers', { state: 'open' });

function figures({ samples }) {
  const attempts = 'content_delivery_attempts_seconds_count';
  const [made, good] = [sum(samples, attempts), sum(samples, attempts, { outcome: 'delivered' })];
  return el.div({ class: 'figures' },
    figure('events published', number.format(sum(samples, 'content_delivery_events_total', { result: 'new' }))),
    figure('attempts made', number.format(made)),
    figure('of attempts succeeded', share(good, made), good < made * .9 && 'bad'),
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
  webhookLink(each.webhook_id, each.webhook_name), ' failed ', ago(each.completed_at));

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

/** The metrics of this node since it started, what is in the store, and the last five minutes of this page. */
const view = live => ({ samples, points }) => [
  figures({ samples }),
  h(Live, { load, view: data => data.webhooks.length === 0 ? first() : attention({ ...data, samples }) }),
  live && [periods('live', LIVE), charts(points)],
];

const LIVE = [['live', 'Live']];

export const overviewPage = ({ query: { period } }) => [
  head('Overview', 'Figures of this node since it started; below them the attempts of all nodes.'),
  h(Live, { load: () => history.start(), every: EVERY, view: view(period === 'live') }),
  period !== 'live' && [periods(period, LIVE), statistics(period)],
];
