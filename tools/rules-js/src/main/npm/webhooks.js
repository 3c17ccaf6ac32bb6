import { checkAuthorization, checkHeaders } from './headers.js';
import { checkSubscriptions } from './subscriptions.js';
import { urlFix } from './url.js';
import { isPlain } from './values.js';

const BASIC = 'webhook.basic.sendable';
const CONTROLS = 'remove the control characters';
const USER = /^[^\0-\x1f\x7f:]*$/;
const PASSWORD = /^[^\0-\x1f\x7f]*$/;

/** The rules for a webhook or its update but that of its name, in the order of their violations. */
export function checkWebhookRules(webhook, relations, found) {
  const { url, headers, events } = webhook;
  const user = webhook.http_basic_user ?? null;
  const password = webhook.http_basic_password ?? null;
  const fix = url === undefined ? undefined : urlFix(url);
  if (fix !== undefined) {
    found.add('webhook.url.callable', '/url', fix);
  }
  checkHeaders(headers, user, password, found);
  if (events !== undefined) {
    checkSubscriptions(events, relations, found);
  }
  if (user !== null && !isPlain(user) && !USER.test(user)) {
    const fix = user.includes(':') ? 'remove the colon, which would end the user' : CONTROLS;
    found.add(BASIC, '/http_basic_user', fix);
  }
  if (password !== null && !isPlain(password) && !PASSWORD.test(password)) {
    found.add(BASIC, '/http_basic_password', CONTROLS);
  }
  if (headers !== undefined && (user !== null || password !== null)) {
    checkAuthorization(headers, found);
  }
}
