/* What values of JavaScript are in JSON. A member that is undefined is not in the JSON of its object. */

const SHORT = 16;
const HALF_PAIR = /\p{Surrogate}/u;
const isStorable =
  // Newer browsers have it.
  typeof ''.isWellFormed === 'function'
    ? text => !text.includes('\0') && text.isWellFormed()
    : text => !text.includes('\0') && !HALF_PAIR.test(text);
const isEnumerable = Object.prototype.propertyIsEnumerable;

/** Whether the value is a string that can be stored: without U+0000 and without half a surrogate pair. */
export function isText(value) {
  if (typeof value !== 'string') {
    return false;
  }
  if (value.length > SHORT) {
    return isStorable(value);
  }
  // Most texts are short and plain; for those a search costs more.
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code === 0 || code >= 0xd800) {
      return isStorable(value);
    }
  }
  return true;
}

/** Whether a text is short and has only visible ASCII without a colon, as most have that a regular expression allows. */
export function isPlain(text) {
  if (text.length > SHORT) {
    return false;
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x21 || code > 0x7e || code === 0x3a) {
      return false;
    }
  }
  return true;
}

export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the object has the member, which JSON.stringify writes. */
export function has(object, name) {
  return isEnumerable.call(object, name) && object[name] !== undefined;
}

/** The names of the members. */
export function members(object) {
  return Object.keys(object).filter(name => object[name] !== undefined);
}
