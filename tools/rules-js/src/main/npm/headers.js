import { member } from './report.js';
import { isPlain, members } from './values.js';

const FEW = 16;
const MOST = 50;
const LONGEST = 8192;
const RULE = 'webhook.headers.sendable';
const COUNTED = ', counting the Authorization header that the credentials become';

const TOKEN = "[\\w!#$%&'*+.^`|~-]+$";
const RESERVED =
  '(?:(?:connection|content-encoding|content-length|expect|host|http2-settings|keep-alive|proxy-authenticate' +
  '|proxy-authorization|proxy-connection|te|trailers?|transfer-encoding|upgrade' +
  '|metadata|metadata-flavor|x-google-metadata-request)$|webhook-|x-aws-ec2-metadata-)';
const IS_TOKEN = new RegExp(`^${TOKEN}`);
const IS_RESERVED = new RegExp(`^${RESERVED}`);
const IS_NAME = new RegExp(`^(?!${RESERVED})${TOKEN}`, 'i');
const VALUE = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;
const AUTHORIZATION = /^authorization$/i;
const encoder = new TextEncoder();

/** The rule of headers, which also counts the one that credentials become. */
export function checkHeaders(headers, user, password, found) {
  const basic = user !== null || password !== null;
  // A character has at most three bytes, which take four characters.
  const credentials = basic ? 40 + 4 * ((user ?? '').length + (password ?? '').length) : 0;
  if (areShort(headers, LONGEST - credentials)) {
    return;
  }
  const names = headers === undefined ? [] : members(headers);
  const sent = basic ? names.filter(name => !AUTHORIZATION.test(name)) : names;
  // A colon, a space and a line end for each.
  const length = sent.reduce((sum, name) => sum + name.length + headers[name].length + 4, 0);
  if (sent.length + basic > MOST) {
    found.add(RULE, '/headers', `send at most 50 headers${basic ? COUNTED : ''}`);
  } else if (length > LONGEST) {
    found.add(RULE, '/headers', 'send at most 8192 characters of headers');
  } else if (basic && length + basicLength(user ?? '', password ?? '') > LONGEST) {
    const isUser = password === null || (user !== null && user.length >= password.length);
    const fix = `shorten it; send at most 8192 characters of headers${COUNTED}`;
    found.add(RULE, isUser ? '/http_basic_user' : '/http_basic_password', fix);
  } else {
    checkEach(headers, names, found);
  }
}

/** A warning: the sender replaces an Authorization header by that of the credentials. */
export function checkAuthorization(headers, found) {
  for (const name of members(headers)) {
    if (AUTHORIZATION.test(name)) {
      const fix = 'remove the header, or set the credentials to null';
      found.add('webhook.basic.hides-authorization-header', member('/headers', name), fix);
      return;
    }
  }
}

/** Whether these few headers, or none, are surely sendable and no longer. */
function areShort(headers, longest) {
  const names = [];
  let length = 0;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined) {
      return false;
    }
    length += name.length + value.length + 4;
    const lower = name.toLowerCase();
    const isSendable =
      IS_NAME.test(name) &&
      (isPlain(value) || VALUE.test(value)) &&
      (value !== '' || lower !== 'user-agent');
    if (!isSendable || names.includes(lower) || names.push(lower) > FEW) {
      return false;
    }
  }
  return length <= longest;
}

function checkEach(headers, names, found) {
  const earlier = new Set();
  for (const name of names) {
    const lower = IS_TOKEN.test(name) ? name.toLowerCase() : null;
    const fix = headerFix(lower, headers[name]) ?? (earlier.has(lower) ? 'send each name once' : null);
    if (fix !== null) {
      found.add(RULE, member('/headers', name), fix);
    }
    earlier.add(lower);
  }
}

/** @param name in lower case; null if it is not a token */
function headerFix(name, value) {
  if (name === null) {
    return "use only letters, digits and !#$%&'*+-.^_`|~ in the name";
  }
  if (IS_RESERVED.test(name)) {
    return 'remove it; the sender sets this header itself or must not send it';
  }
  if (!VALUE.test(value)) {
    return 'use only printable ASCII in the value, without a space or tab at either end';
  }
  return name === 'user-agent' && value === ''
    ? 'name a product in the value, or leave the header out'
    : undefined;
}

/** The length of the Authorization header (RFC 7617). */
function basicLength(user, password) {
  const bytes = encoder.encode(`${user}:${password}`).length;
  return 'Authorization: Basic \r\n'.length + 4 * Math.ceil(bytes / 3);
}
