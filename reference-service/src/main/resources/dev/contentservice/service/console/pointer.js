/** The JSON Pointer of a violation; '' is the whole body. */
export const pathOf = violation => violation.pointer || '/';

/**
 * The range of a member in a JSON text, by its JSON Pointer (RFC 6901): [from, to], or null if the text has no such
 * place. The nearest parent stands for a missing member.
 */
export function locate(text, pointer) {
  const names = pointer.split('/').slice(1).map(each => each.replaceAll('~1', '/').replaceAll('~0', '~'));
  const scan = new Scan(text);
  try {
    return scan.value(names);
  } catch {
    return scan.nearest || null;
  }
}

/** Reads a text once, value by value, and looks into those that the names lead to. */
class Scan {
  at = 0;

  constructor(text) {
    this.text = text;
  }

  value(names) {
    this.space();
    const from = this.at;
    const first = this.text[from];
    const inner = first === '{' ? this.members(names, true) : first === '[' ? this.members(names, false)
      : this.scalar(first);
    const range = names && [from, this.at];
    if (names) {
      this.nearest = inner || range;
    }
    return inner || range;
  }

  members(names, isObject) {
    let found = null;
    const close = isObject ? '}' : ']';
    this.at++;
    for (let index = 0; ; index++) {
      this.space();
      if (this.text[this.at] === close) {
        this.at++;
        return found;
      }
      const name = isObject ? this.name() : String(index);
      const inside = this.value(names?.length > 0 && names[0] === name ? names.slice(1) : null);
      found = inside || found;
      this.space();
      if (this.text[this.at] === ',') {
        this.at++;
      } else if (this.text[this.at] !== close) {
        throw new Error('no JSON');
      }
    }
  }

  name() {
    const from = this.at;
    this.scalar('"');
    const name = JSON.parse(this.text.slice(from, this.at));
    this.space();
    if (this.text[this.at++] !== ':') {
      throw new Error('no JSON');
    }
    return name;
  }

  scalar(first) {
    const kind = first === '"' ? /"(?:[^"\\]|\\.)*"/sy : /[^\s,\]}]+/y;
    kind.lastIndex = this.at;
    if (!kind.test(this.text)) {
      throw new Error('no JSON');
    }
    this.at = kind.lastIndex;
    return null;
  }

  space() {
    while (/\s/.test(this.text[this.at] ?? '')) {
      this.at++;
    }
  }
}
