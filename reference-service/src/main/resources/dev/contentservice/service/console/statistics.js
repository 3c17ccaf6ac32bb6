import { get, path } from './api.js';
import { Chart } from './chart.js';
import { el, h, to } from './element.js';
import { Live } from './live.js';
import { card, choices } from './parts.js';
import { withQuery } from './query.js';
import { ZONE, duration } from './time.js';

const PERIODS = [['hour', 'Last hour'], ['day', 'Last day'], ['week', 'Last week']];
const STEPS = { 60: 'minute', 600: '10 minutes', 3600: 'hour' };
/** Nodes write once a minute. */
const EVERY = 30_000;

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1, notation: 'compact' });

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

const figure = (label, value, kind) => el.div({ class: 'card' },
  el.div({ class: `figure ${kind || ''}` }, value), el.div({ class: 'faint small' }, label));

/** A share of attempts as a percentage, which is 100 only if it is all of them. */
export const share = (good, all) => all ? `${(100 * good / all).toFixed(good === all ? 0 : 1)} %` : '–';

const most = count => count >= 100_000 ? '100K or more' : number.format(count);

/** Of all nodes; the backlog is that of now. */
const figures = ({ delivered, failed, p50_ms: p50, p99_ms: p99, pending }, backlog) => el.div({ class: 'figures' },
  figure('attempts made', number.format(delivered + failed)),
  figure('of attempts succeeded', share(delivered, delivered + failed),
    delivered < (delivered + failed) * .9 && 'bad'),
  figure('median duration', duration(p50)),
  figure('99 % are faster than', duration(p99)),
  pending != null && figure('most pending deliveries', most(pending)),
  backlog && [figure('deliveries pending now', most(backlog.pending)), figure('circuit breakers open now',
    number.format(backlog.circuit_breakers_open), backlog.circuit_breakers_open > 0 && 'bad')]);

const drawn = (title, points, format, least, series, link) =>
  card(title, h(Chart, { title, points, format, least, series, link }));

/** The address of the deliveries that were published in a step; those of a webhook are on its page. */
const published = (step, webhook) => at => {
  const times = { from: new Date(at).toISOString(), until: new Date(at + step * 1000).toISOString() };
  return webhook ? withQuery({ ...times, tab: null, after: null }) : `${to('deliveries')}?${new URLSearchParams(times)}`;
};

function shown({ total, points, backlog, step_seconds: step }, webhook) {
  const all = points.map(point => ({ ...point, at: Date.parse(point.at) }));
  // Nodes have not written the last step yet: drawn as zero it would look like a fall.
  const timed = all.at(-1).delivered + all.at(-1).failed === 0 ? all.slice(0, -1) : all;
  const count = value => number.format(value ?? 0);
  return [
    el.p({ class: 'faint small' }, `${TIME.formatRange(timed[0].at, timed.at(-1).at + step * 1000)} `,
      `(${ZONE}). Figures of the last minute may be missing.`),
    figures(total, backlog),
    el.div({ class: 'grid' },
      drawn(`Attempts per ${STEPS[step]}`, timed, count, 1, [['delivered', 'delivered'], ['failed', 'failed']],
        published(step, webhook)),
      drawn('Duration of attempts', timed, duration, 10,
        [['p50_ms', 'median'], ['p95_ms', '95 %'], ['p99_ms', '99 %']]),
      total.pending != null && drawn('Pending deliveries', timed, count, 1, [['pending', 'pending']])),
  ];
}

/** The links to the periods of a page. */
export const periods = (period = 'hour') => choices('Period', 'period', PERIODS, period);

/** The attempts of a period, for one webhook if it is given. */
export const statistics = (period = 'hour', webhook) => h(Live, { key: period, every: EVERY,
  view: data => shown(data, webhook),
  load: () => get(path(['statistics'], { period, webhook })) });
