/*
 * Compares the package with ajv on the bodies of the vectors that update several members of a webhook, have no violation,
 * and at most 500 characters:
 *
 *     npm install --no-save ajv@8.17.1
 *     java -jar ../cli/target/content-rules.jar schema update-webhook > target/update-webhook.json
 *     node src/test/js/speed.mjs target/update-webhook.json
 *
 * ajv checks the schema; the package checks the schema and the rules. Both in turn, in one process, warm; the figures
 * are the medians of 15 rounds.
 */
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import { checkUpdateWebhook } from '../../../target/npm/index.js';

const validate = new Ajv.default({ strict: false }).compile(JSON.parse(readFileSync(process.argv[2], 'utf8')));
const vectors = readFileSync(new URL('../../../target/npm/vectors.jsonl', import.meta.url), 'ascii');
const isClean = report => report.violations.length === 0;
const texts = vectors
  .trimEnd()
  .split('\n')
  .map(line => JSON.parse(line))
  .filter(({ document, report, relations }) => document === 'update-webhook' && !relations && isClean(report))
  .filter(({ body }) => Object.keys(body).length > 1)
  .map(({ body }) => JSON.stringify(body))
  .filter(text => text.length <= 500);
const bodies = texts.map(text => JSON.parse(text));

const subjects = {
  'ajv': () => bodies.reduce((valid, body) => valid + validate(body), 0),
  'package': () => bodies.reduce((valid, body) => valid + checkUpdateWebhook(body).passed, 0),
  'ajv with JSON.parse': () => texts.reduce((valid, text) => valid + validate(JSON.parse(text)), 0),
  'package with JSON.parse': () => texts.reduce((valid, text) => valid + checkUpdateWebhook(JSON.parse(text)).passed, 0)
};
const times = {};
for (let round = 0; round < 25; round++) {
  for (const [name, run] of Object.entries(subjects)) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < 50; i++) {
      if (run() !== bodies.length) {
        throw new Error(`${name} rejects a body`);
      }
    }
    const nanos = Number(process.hrtime.bigint() - start) / 50 / bodies.length;
    (times[name] ??= []).push(nanos);
  }
}
const median = name => times[name].slice(10).sort((a, b) => a - b)[7];
for (const name of Object.keys(subjects)) {
  console.log(`${name}: ${median(name).toFixed(0)} ns a body`);
}
const ratio = suffix => (median(`ajv${suffix}`) / median(`package${suffix}`)).toFixed(2);
console.log(`${bodies.length} bodies; speed of the package beside ajv: ${ratio('')}`);
console.log(`with JSON.parse: ${ratio(' with JSON.parse')}`);
