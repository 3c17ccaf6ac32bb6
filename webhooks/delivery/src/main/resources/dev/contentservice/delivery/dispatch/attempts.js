// Deliveries, attempts and times in words: for the console of the service and for <webhook-settings>.

/** What an error of an attempt means and what to do, by its code. */
const MEANING = {
  unsendable: 'The webhook violates a rule, so nothing was sent. Edit the webhook.',
  address_denied: 'The service must not call the address of this host, so nothing was sent. Change the URL.',
  dns: 'The name of the host was not found, so nothing was sent. Correct the URL or the DNS records of the name.',
  connect: 'The receiver accepted no connection. Check that it runs, its port, and firewalls on the way.',
  tls: 'There was no secure connection. Correct the certificate of the receiver.',
  timeout: 'The response did not come in time, although the request may have arrived. Let the receiver respond first '
    + 'and work afterwards.',
  reset: 'The receiver closed the connection before it responded, although the request may have arrived. Look at its '
    + 'log.',
  protocol: 'The response is not valid HTTP/1.1. Check that the URL has the right port and leads to the receiver.',
  aborted: 'The receiver asked not to get this event again. Replay it once the receiver is ready for it.',
  stopped: 'The node stopped during the attempt. Another attempt follows.',
  internal: 'The service failed.',
};

const STATUSES = {
  401: 'The receiver rejected the credentials. Check the headers, the basic auth and the signing keys of the webhook.',
  404: 'The receiver does not know this path. Correct the URL of the webhook.',
  410: 'The receiver said that it is gone, so the service disabled the webhook. Correct the URL or the receiver, then '
    + 'enable the webhook.',
  413: 'The body is too long for the receiver. Raise its limit, or send less with a custom payload.',
  429: 'The receiver asked for fewer requests. Attempts continue when it permits.',
};

STATUSES[403] = STATUSES[401];

/** A sentence and a next step for an attempt that failed; null without one. */
export const failure = ({ error, status }) => error !== 'status' ? MEANING[error]
  : STATUSES[status] || (status >= 500 ? 'The receiver failed. Look at its log.'
    : status >= 300 && status < 400 ? 'The service does not follow redirects. Use the address that the receiver names.'
      : 'The receiver rejected the request. Its response may say why.');

/** The errors to filter by. */
export const ERRORS = ['status', ...Object.keys(MEANING)];

/** Errors in few words, where the code is not one that everybody reads. */
const WORDS = { status: 'status other than 2xx', unsendable: 'invalid webhook', dns: 'host not found', tls: 'TLS',
  connect: 'no connection', reset: 'connection closed', timeout: 'no response in time', protocol: 'no valid HTTP',
  aborted: 'not wanted again', stopped: 'node stopped', internal: 'the service failed' };

/** An error in few words. */
export const errorWord = error => WORDS[error] ?? error.replaceAll('_', ' ');

/** Why an attempt failed, in few words; 'status' says no more than the status does. */
export const cause = ({ status, error, error_detail: detail }) => error === 'status' ? `status ${status}`
  : [errorWord(error), detail].filter(Boolean).join(': ').replaceAll('_', ' ');

/** The outcome of an attempt as a title; the error `status` says no more than the status does. */
export const outcome = ({ number, status, error }) =>
  `Attempt ${number}: ${[status, error && error !== 'status' && errorWord(error)].filter(Boolean).join(', ')}`;

const PHASES = [['lookup', 'lookup_ms'], ['connect', 'connect_ms'], ['TLS', 'tls_ms'], ['response', 'response_ms']];

/** How long an attempt took, and each phase that there was. */
export const took = ({ duration_ms: ms, timings }) => [`took ${duration(ms)}`,
  ...PHASES.filter(([, member]) => timings?.[member] != null)
    .map(([name, member]) => `${name} ${duration(timings[member])}`)].join(' · ');

/** Which deliveries are good, bad or not complete, by their state. */
export const KINDS = { delivered: 'good', failed: 'bad', pending: 'wait' };

const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], ['second', 1000]];
export const EXACT = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit',
  minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
/** How far two readings of the same clock may differ: a response names its time in whole seconds. */
const CLOSE = 3000;

let ahead = 0;

/** Learns from the `Date` of a response how far the clock of the service is ahead of that of the browser. */
export function follow(date) {
  const found = Date.parse(date) + 500 - Date.now();
  if (Math.abs(found - ahead) > CLOSE) {
    ahead = found;
  }
}

/** The time of the service, in ms. */
export const now = () => Date.now() + ahead;

/** A length of time such as '12 minutes', in the largest unit of which it has two. */
export function span(ms) {
  const [unit, length] = UNITS.find(([, each]) => ms >= 2 * each) || UNITS.at(-1);
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' })
    .format(Math.max(1, Math.round(ms / length)));
}

/** When something happened, in words. A time that has not come yet is not called past: a clock was changed. */
export const past = (at, time) => at > time + CLOSE ? `at ${EXACT.format(at)}`
  : time - at < 1000 ? 'just now' : `${span(time - at)} ago`;

/** A duration such as '250 ms' or '1.2 s'. */
export const duration = ms => ms == null || !Number.isFinite(ms) ? '–'
  : ms < 1 ? '< 1 ms' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
