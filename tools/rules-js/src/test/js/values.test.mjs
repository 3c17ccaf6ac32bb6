import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkCreateModel, checkUpdateWebhook, checkWebhook, rules } from '../../../target/npm/index.js';
import { violations } from '../../../target/npm/schema.js';
import { isObviousModel, isObviousWebhook } from '../../../target/npm/obvious.js';

const model = { name: 'Article', api_key: 'article' };
const broken = report => report.violations.map(({ rule, pointer }) => `${pointer} ${rule}`);

test('a member that is undefined is omitted', () => {
  assert.deepEqual(broken(checkCreateModel({ ...model, hint: undefined, other: undefined })), []);
  assert.deepEqual(broken(checkCreateModel({ ...model, name: undefined })), ['/name shape.required']);
});

test('inherited members are not in the body', () => {
  assert.deepEqual(broken(checkCreateModel(Object.create(model))), [
    '/api_key shape.required',
    '/name shape.required'
  ]);
  const body = Object.assign(Object.create({ ordering_meta: 'created_at' }), model, {
    ordering_field: { type: 'field', id: 'f1' }
  });
  assert.deepEqual(broken(checkCreateModel(body)), []);
});

test('an undefined item is null', () => {
  assert.deepEqual(broken(checkUpdateWebhook({ events: [undefined] })), ['/events/0 shape.null']);
  assert.deepEqual(broken(checkUpdateWebhook({ events: new Array(1) })), ['/events/0 shape.null']);
});

test('a fix names the type with its article', () => {
  const of = t => violations({ t: 'object', p: { x: { t } }, r: [], a: false }, { x: null }, '1').violations[0].fix;

  assert.deepEqual(['array', 'boolean', 'integer', 'number', 'object', 'string'].map(of), [
    'an array', 'a boolean', 'an integer', 'a number', 'an object', 'a string'
  ].map(words => `send ${words} or leave the member out`));
});

test('names are a list, a set or a function', () => {
  for (const names of [['Bot'], new Set(['Bot']), name => name === 'Bot', ['Bot'].values()]) {
    assert.deepEqual(broken(checkUpdateWebhook({ name: 'Bot' }, { names })), ['/name webhook.name.unique']);
  }
  assert.deepEqual(broken(checkUpdateWebhook({ name: 'Bot' }, { names: null })), []);
});

test('relations that are no declaration throw', () => {
  assert.throws(() => checkUpdateWebhook({}, { relations: 'item' }), /entity relations look like/);
  assert.equal(checkWebhook({}).passed, false);
});

test('the list of rules cannot be changed by a caller', () => {
  rules()[0].statement = '';
  assert.notEqual(rules()[0].statement, '');
});

test('the fast path accepts most bodies without violations', () => {
  const lines = readFileSync(new URL('../../../target/npm/vectors.jsonl', import.meta.url), 'ascii').trimEnd().split('\n');
  const obeying = lines.map(line => JSON.parse(line)).filter(({ report }) => report.violations.length === 0);
  const accepted = obeying.filter(({ document, body }) =>
    document === 'create-model' ? isObviousModel(body) : isObviousWebhook(body)
  );

  assert.ok(obeying.length > 300);
  assert.ok(accepted.length > 0.9 * obeying.length, `${accepted.length} of ${obeying.length}`);
});
