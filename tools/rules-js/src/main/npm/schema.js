/*
 * Reports how a value differs from a schema of contract.js. A schema has: t the JSON type, n whether null is allowed, e
 * the allowed values, r the names of required members, p the schemas of members, a what other members are (false for
 * none, true for anything, or a schema), i the schema of items.
 */
import { catalogue } from './contract.js';
import { nearestName } from './rules.js';
import { has, isObject, isText } from './values.js';

/** How many errors a report lists. */
const MAX_VIOLATIONS = 100;
const own = Object.prototype.hasOwnProperty;

/** The report of a value that does not match; `sections` of the interface document describe the body. */
export function violations(schema, value, sections) {
  const report = new Report(sections);
  if (isObject(value)) {
    report.schemaErrors(schema, value, '');
    report.texts(schema, value, '');
  } else {
    report.add('shape.document', '', 'the document is not a JSON object; send one', '4, RFC 8259');
  }
  return {
    passed: false,
    violations: report.found.slice(0, MAX_VIOLATIONS),
    moreErrors: report.isFull(),
    moreWarnings: false
  };
}

class Report {
  constructor(sections) {
    this.sections = sections;
    this.found = [];
  }

  isFull() {
    return this.found.length > MAX_VIOLATIONS;
  }

  add(rule, pointer, fix, source = this.sections) {
    if (!this.isFull()) {
      const { severity, statement } = catalogue.find(each => each.rule === rule);
      this.found.push({ rule, severity, statement, source, pointer, fix });
    }
  }

  /** In the order in which the JSON validator finds them. */
  schemaErrors(schema, value, at, step, parent) {
    if (this.isFull()) {
      return;
    }
    if (value === null) {
      if (schema.n !== true) {
        this.add('shape.null', at, send(schema) + otherThanNull(step, parent));
      }
    } else if (!hasType(schema, value)) {
      this.add('shape.type', at, send(schema) + (schema.n === true ? ' or null' : ''));
    } else if (schema.t === 'array') {
      items(value).forEach((item, i) => this.schemaErrors(schema.i, item, `${at}/${i}`, i));
    } else if (schema.t === 'object') {
      this.memberErrors(schema, value, at);
    } else if (schema.e && !schema.e.includes(value)) {
      this.add('shape.value', at, `send \`${schema.e.join('` or `')}\``);
    }
  }

  memberErrors(schema, object, at) {
    for (const name in schema.p) {
      if (has(object, name)) {
        this.schemaErrors(schema.p[name], object[name], member(at, name), name, schema);
      }
    }
    for (const name of schema.r) {
      if (!has(object, name)) {
        this.add('shape.required', member(at, name), `send \`${name}\``);
      }
    }
    for (const name of members(object)) {
      if (this.isFull()) {
        return;
      }
      if (own.call(schema.p, name) || schema.a === true) {
        continue;
      }
      if (schema.a === false) {
        this.add('shape.unknown-member', member(at, name), known(name, schema, object));
      } else {
        this.schemaErrors(schema.a, object[name], member(at, name), name, schema);
      }
    }
  }

  /** Text that cannot be stored, in members of the contract. */
  texts(schema, value, at) {
    if (this.isFull()) {
      return;
    }
    if (typeof value === 'string') {
      if (!isText(value)) {
        this.text(at, 'remove such characters');
      }
    } else if (Array.isArray(value) && schema.i) {
      items(value).forEach((item, i) => this.texts(schema.i, item, `${at}/${i}`));
    } else if (isObject(value) && schema.p) {
      for (const name of members(value)) {
        const expected = own.call(schema.p, name) ? schema.p[name] : schema.a;
        if (!isText(name)) {
          this.text(at, 'remove such characters from the names of members');
        } else if (typeof expected === 'object') {
          this.texts(expected, value[name], member(at, name));
        }
      }
    }
  }

  text(at, fix) {
    this.add('shape.text', at, fix, `${this.sections}, RFC 7493`);
  }
}

function hasType(schema, value) {
  switch (schema.t) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === schema.t;
  }
}

/** A hole, like undefined, is null in the JSON of an array. */
function items(array) {
  return Array.from(array, item => item ?? null);
}

function members(object) {
  return Object.keys(object).filter(name => object[name] !== undefined);
}

function member(at, name) {
  return `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function send({ t }) {
  return (/^[aio]/.test(t) ? 'send an ' : 'send a ') + t;
}

function otherThanNull(step, parent) {
  if (typeof step === 'number') {
    return ' or leave the item out';
  }
  return parent.r.includes(step) ? '' : ' or leave the member out';
}

function known(name, schema, object) {
  const free = Object.keys(schema.p).filter(each => !has(object, each));
  const near = nearestName(name, free);
  return near === null ? 'remove it' : `did you mean \`${near}\`? otherwise remove it`;
}
