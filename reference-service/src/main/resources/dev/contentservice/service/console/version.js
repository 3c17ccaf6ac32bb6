import { get, path, send } from './api.js';
import { changed } from './audit.js';
import { el, whole } from './element.js';
import { changedSince } from './webhook-body.js';

/**
 * Changes a webhook that is still as the form shows it: resolves to `{ saved }`, or to `{ now }`, the webhook as another
 * operator has left it meanwhile, and then nothing is stored.
 */
export async function change(webhook, method, parts, body) {
  const at = ['webhooks', webhook.id];
  try {
    return { saved: await send(method, path([...at, ...parts]), body, webhook.etag) };
  } catch (failure) {
    if (failure.status !== 412) {
      throw failure;
    }
    return { now: await get(path(at)) };
  }
}

/** What others have changed since the form was opened. */
export function meanwhile(before, now) {
  const changes = changed(changedSince(before, now));
  return el.div({ class: 'problem meanwhile', role: 'alert', tabIndex: -1 },
    'This webhook was changed while you edited it. Nothing of yours is stored yet.',
    el.ul(changes.length > 0 ? changes.map(each => el.li(whole(each))) : el.li('a secret or a custom payload')),
    'Save stores what you have changed, and keeps the rest as it is now.');
}
