/** What an error of an attempt means and what to do, by its code. */
const MEANING = {
  unsendable: 'The webhook violates a rule, so nothing was sent. Edit the webhook.',
  address_denied: 'The service must not call the address of this host, so nothing was sent. Change the URL, or allow '
    + 'its network with CONTENT_DELIVERY_ALLOWED_ADDRESSES.',
  dns: 'The name of the host was not found, so nothing was sent. Correct the URL or the DNS records of the name.',
  connect: 'The receiver accepted no connection. Check that it runs, its port, and firewalls on the way.',
  tls: 'There was no secure connection. Correct the certificate of the receiver; allow an authority of your own with '
    + 'CONTENT_DELIVERY_TRUSTED_AUTHORITIES.',
  timeout: 'The response did not come in time, although the request may have arrived. Let the receiver respond first '
    + 'and work afterwards.',
  reset: 'The receiver closed the connection before it responded, although the request may have arrived. Look at its '
    + 'log.',
  protocol: 'The response is not valid HTTP/1.1. Check that the URL has the right port and leads to the receiver.',
  aborted: 'The receiver asked not to get this event again. Replay it once the receiver is ready for it.',
  stopped: 'The node stopped during the attempt. Another attempt follows.',
  internal: 'The service failed. Its log has an error of this time.',
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
const WORDS = { dns: 'host not found', connect: 'no connection', reset: 'connection closed', timeout: 'no response in time',
  protocol: 'no valid HTTP', tls: 'TLS', aborted: 'not wanted again' };

/** Why an attempt failed, in few words; 'status' says no more than the status does. */
export const cause = ({ status, error, error_detail: detail }) => error === 'status' ? `status ${status}`
  : [WORDS[error] ?? error, detail].filter(Boolean).join(': ').replaceAll('_', ' ');
