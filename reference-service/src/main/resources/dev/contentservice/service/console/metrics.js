import { Problem } from './api.js';
import { steady } from './time.js';

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{([^}]*)\})? (\S+)/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Samples of the Prometheus text format whose names start with the prefix. */
export function parse(text, prefix) {
  return text.split('\n').filter(line => line.startsWith(prefix)).map(line => {
    const [, name, labels = '', value] = LINE.exec(line);
    return { name, labels: Object.fromEntries([...labels.matchAll(LABEL)].map(each => [each[1], each[2]])),
      value: Number(value) };
  });
}

/** The sum of the samples with this name and these labels; NaN and missing ones count as 0. */
export const sum = (samples, name, labels = {}) => samples
  .filter(each => each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value))
  .reduce((total, each) => total + (each.value || 0), 0);

/** Reads the metrics of this node. */
export async function read() {
  let response;
  try {
    response = await fetch('q/metrics', { headers: { Accept: 'text/plain' } });
  } catch {
    throw new Problem(0, {});
  }
  if (!response.ok) {
    throw new Problem(response.status, { detail: `the metrics responded with ${response.status}` });
  }
  return { at: steady(), samples: parse(await response.text(), 'content_') };
}

const ATTEMPTS = 'content_delivery_attempts_seconds';

/** The time that a share of new attempts did not exceed, in ms, from the buckets of two readings; null without any. */
export function percentile(before, after, share) {
  const buckets = new Map();
  for (const [samples, sign] of [[after.samples, 1], [before.samples, -1]]) {
    for (const each of samples.filter(({ name }) => name === `${ATTEMPTS}_bucket`)) {
      const limit = Number(each.labels.le.replace('+Inf', 'Infinity'));
      buckets.set(limit, (buckets.get(limit) || 0) + sign * each.value);
    }
  }
  const sorted = [...buckets].sort(([a], [b]) => a - b);
  const all = sorted.at(-1)?.[1] || 0;
  return all > 0 ? within(sorted, all * share) * 1000 : null;
}

/** Values are spread evenly inside a bucket, as in `histogram_quantile` of Prometheus. */
function within(sorted, rank) {
  const index = sorted.findIndex(([, count]) => count >= rank);
  const [from, below] = index > 0 ? sorted[index - 1] : [0, 0];
  const [until, count] = sorted[index];
  return until === Infinity ? from : from + (until - from) * (rank - below) / (count - below);
}

/** What happened between two readings: counts, and times in ms. */
export function between(before, after) {
  const grown = (name, labels) => sum(after.samples, name, labels) - sum(before.samples, name, labels);
  const attempts = grown(`${ATTEMPTS}_count`);
  const seconds = (after.at - before.at) / 1000;
  return {
    at: after.at,
    events: grown('content_delivery_events_total', { result: 'new' }) / seconds,
    delivered: grown(`${ATTEMPTS}_count`, { outcome: 'delivered' }) / seconds,
    unsuccessful: (attempts - grown(`${ATTEMPTS}_count`, { outcome: 'delivered' })) / seconds,
    p50: percentile(before, after, .5),
    p95: percentile(before, after, .95),
    p99: percentile(before, after, .99),
  };
}
