import { access } from './access.js';
import { follow } from './time.js';

/** A rejected request, or one without a response (status 0). */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || 'the service does not respond');
    this.status = status;
    this.violations = body.violations || body.errors || [];
  }
}

/**
 * Sends a request to the management port and resolves to its JSON, or null without one. JSON with a version has it as
 * `etag`; `match` is the version that a change is meant for.
 */
export async function send(method, path, body, match) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  let response;
  try {
    response = await permitted(path, { method, body: text },
      { 'Content-Type': 'application/json', ...match && { 'If-Match': match } });
  } catch {
    throw failed(0, {});
  }
  const read = await response.text();
  const json = response.headers.get('Content-Type')?.includes('json') && read ? JSON.parse(read) : null;
  if (!response.ok) {
    throw failed(response.status,
      json || { detail: `the service responded with ${response.status}${later(response)}` });
  }
  const etag = response.headers.get('ETag');
  return etag ? { ...json, etag } : json;
}

/** When to try again, if a proxy says so; the details of the service say it themselves. */
function later(response) {
  const after = response.headers.get('Retry-After');
  return /^\d+$/.test(after) ? `; try again in ${after} seconds` : '';
}

/** Has the page look at the readiness of the node if that may be the cause. */
function failed(status, body) {
  if (status === 0 || status >= 500) {
    dispatchEvent(new Event('request-failed'));
  }
  return new Problem(status, body);
}

/** Sends a request with the admin token if there is one, and once more with each that the user enters after a 401. */
async function permitted(path, request, headers) {
  const { token } = access;
  const response = await fetch(path, { ...request,
    headers: token === null ? headers : { ...headers, Authorization: `Bearer ${token}` } });
  follow(response.headers.get('Date'));
  if (response.status !== 401) {
    return response;
  }
  await access.after(token);
  return permitted(path, request, headers);
}

export const get = path => send('GET', path);

export const post = (path, body) => send('POST', path, body);

/** A path with encoded parts and the query without null and empty values. */
export function path(parts, query = {}) {
  const sent = Object.entries(query).filter(([, value]) => value != null && value !== '');
  const asked = new URLSearchParams(sent).toString();
  return parts.map(encodeURIComponent).join('/') + (asked && '?' + asked);
}

/** One page of a list; `cursor` is the `next_cursor` of the page before, or null. */
export const page = (parts, query, cursor) => get(path(parts, { ...query, cursor }));
