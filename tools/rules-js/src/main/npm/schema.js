/*
 * Reports how a value differs from a schema of contract.js. A schema has: t the JSON type, n whether null is allowed, e
 * the allowed values, r the names of required members, p the schemas of members, a what other members are (false for
 * none, true for anything, or a schema), i the schema of items.
 */
import { member, Violations } from './report.js';
import { has, isObject, isText, members } from './values.js';

const own = Object.prototype.hasOwnProperty;

/** The report of a value that does not match; `sections` of the interface document describe the body. */
export function schemaReport(schema, value, sections) {
  const search = new SchemaSearch(sections);
  if (isObject(value)) {
    search.schemaErrors(schema, value, '');
    search.texts(schema, value, '');
  } else {
    search.add('shape.document', '', 'the document is not a JSON object; send one', '4, RFC 8259');
  }
  return search.found.report();
}

class SchemaSearch {
  found = new Violations();

  constructor(sections) {
    this.sections = sections;
  }

  isFull() {
    return this.found.isFull();
  }

  add(rule, pointer, fix, source = this.sections) {
    this.found.add(rule, pointer, fix, source);
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
  const near = nearest(name, Object.keys(schema.p).filter(each => !has(object, each)));
  return near === undefined ? 'remove it' : `did you mean \`${near}\`? otherwise remove it`;
}

/** The first of the names with the fewest edits: at most 2, or a third of its length. */
function nearest(name, names) {
  let near;
  let fewest = Infinity;
  for (const candidate of names) {
    const most = Math.max(2, Math.floor(candidate.length / 3));
    // A long name is not compared.
    const count = Math.abs(candidate.length - name.length) <= most ? edits(name, candidate) : Infinity;
    if (count <= most && count < fewest) {
      near = candidate;
      fewest = count;
    }
  }
  return near;
}

/** The optimal string alignment distance: insert, delete or replace a character, or swap two neighbors. */
function edits(a, b) {
  const table = [];
  for (let i = 0; i <= a.length; i++) {
    table.push([i]);
    for (let j = 1; j <= b.length; j++) {
      table[i][j] = i === 0 ? j : Math.min(
        table[i - 1][j] + 1,
        table[i][j - 1] + 1,
        table[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1),
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? table[i - 2][j - 2] + 1 : Infinity
      );
    }
  }
  return table[a.length][b.length];
}
