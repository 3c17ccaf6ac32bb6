import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCreateModel, checkUpdateWebhook, checkWebhook, rules } from '../../../target/npm/index.js';
import { schemaReport } from '../../../target/npm/schema.js';

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
  const of = t =>
    schemaReport({ t: 'object', p: { x: { t } }, r: [], a: false }, { x: null }, '1').violations[0].fix;

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
