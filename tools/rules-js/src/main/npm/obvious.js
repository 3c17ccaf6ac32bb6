/*
 * Accepts most bodies that obey all rules, in a fraction of the time of the compiled rules. A body that is not
 * accepted here may obey them too: the compiled rules decide. So this file knows only common forms, and each test is
 * as strict as the rule or stricter. Bodies match the schema; inherited members are checked like the body's own.
 */
import { has } from './values.js';

const LABELS = String.raw`(?=[^/?:]{1,63}(?:[/?:]|$))(?:[a-z\d]+[.-])*[a-z]+`;
const BYTE = String.raw`(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])`;
const PORT = String.raw`(?::(?:[1-9]\d{0,3}|[1-5]\d{4}))?`;
const PLAIN = String.raw`[\w.~!$&'()*+,;=:@/?-]*`;
const REST = String.raw`(?:[/?]${PLAIN}(?:%[\da-f]{2}${PLAIN})*)?`;
const URL = new RegExp(String.raw`^https?://(?:${LABELS}|(?:${BYTE}\.){3}${BYTE})${PORT}${REST}$`, 'i');

/** Names whose first letters no reserved name has, and frequent ones. */
const HEADER = /^(?:(?:[abdfgijlnoqrsvyz]|x-(?!aws|google))[\w!#$%&'*+.^`|~-]*|content-type|user-agent)$/i;
const HEADER_VALUE = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;
const USER = /^[^\0-\x1f\x7f:]*$/;
const PASSWORD = /^[^\0-\x1f\x7f]*$/;

/** Longer lists are left to the compiled rules, which are linear. */
const FEW = 16;
const LONGEST_URL = 8000;
/** If headers, user and password are no longer each, they take at most 8192 characters, however they are encoded. */
const SHORT = 900;

/** Whether the body, which creates a model, surely obeys all rules. */
export function isObviousModel(body) {
  const meta = isSet(body, 'ordering_meta');
  const field = isSet(body, 'ordering_field');
  return meta ? !field : field || !isSet(body, 'ordering_direction');
}

/** Whether the webhook, or its update, surely obeys all rules but that of unique names. */
export function isObviousWebhook({ url, headers, events, http_basic_user: user, http_basic_password: password }) {
  return (
    (url === undefined || (url.length <= LONGEST_URL && URL.test(url))) &&
    isCredential(user, USER) &&
    isCredential(password, PASSWORD) &&
    (headers === undefined || areHeaders(headers, isPresent(user) || isPresent(password))) &&
    (events === undefined || areSubscriptions(events))
  );
}

function isSet(body, name) {
  return has(body, name) && body[name] !== null;
}

function isPresent(value) {
  return value !== undefined && value !== null;
}

function isCredential(text, form) {
  return !isPresent(text) || (text.length <= SHORT && form.test(text));
}

function areHeaders(headers, basic) {
  const names = [];
  let length = 0;
  for (const name in headers) {
    const value = headers[name];
    length += name.length + String(value).length;
    if (names.length === FEW || length > SHORT || !HEADER.test(name) || !HEADER_VALUE.test(value)) {
      return false;
    }
    const lower = name.toLowerCase();
    if (names.includes(lower) || (lower === 'authorization' ? basic : lower === 'user-agent' && value === '')) {
      return false;
    }
    names.push(lower);
  }
  return true;
}

function areSubscriptions(events) {
  if (events.length > FEW) {
    return false;
  }
  for (let i = 0; i < events.length; i++) {
    const { entity_type: type, event_types: types, filter } = events[i];
    const listsType = filter === undefined || (filter.entity_type === type && areDistinct(filter.entity_ids));
    if (!areDistinct(types) || !listsType) {
      return false;
    }
    for (let j = 0; j < i; j++) {
      const other = events[j];
      // One may cover the other, unless each names an event type of its own.
      if (other.entity_type === type && !(hasOther(types, other.event_types) && hasOther(other.event_types, types))) {
        return false;
      }
    }
  }
  return true;
}

function hasOther(types, known) {
  return types.some(type => !known.includes(type));
}

/** Whether there are some texts, and no two equal ones. */
function areDistinct(texts) {
  if (texts.length === 0 || texts.length > FEW) {
    return false;
  }
  for (let i = 1; i < texts.length; i++) {
    for (let j = 0; j < i; j++) {
      if (texts[i] === texts[j]) {
        return false;
      }
    }
  }
  return true;
}
