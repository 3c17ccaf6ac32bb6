/*
 * Compares the schema check of the package with ajv, an independent judge: on the bodies of the vectors, and on as many
 * bodies with a random part of another one as the last argument says.
 *
 *     npm install --no-save ajv@8.17.1
 *     for kind in create-model update-webhook webhook; do
 *       java -jar ../cli/target/content-rules.jar schema $kind > target/$kind.json
 *     done
 *     node src/test/js/ajv.mjs target 1000000
 */
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import { read } from '../../../target/npm/contract.js';
import { checkCreateModel, checkUpdateWebhook, checkWebhook } from '../../../target/npm/index.js';
import { isText } from '../../../target/npm/values.js';

const [folder, number] = process.argv.slice(2);
const ajv = new Ajv.default({ strict: true, allowUnionTypes: true });
const schema = kind => JSON.parse(readFileSync(`${folder}/${kind}.json`, 'utf8'));
const judge = (kind, read, check) => ({ read, check, validate: ajv.compile(schema(kind)) });
const judges = {
  'create-model': judge('create-model', read.createModel, checkCreateModel),
  'update-webhook': judge('update-webhook', read.updateWebhook, checkUpdateWebhook),
  webhook: judge('webhook', read.webhook, checkWebhook)
};
const vectors = readFileSync(new URL('../../../target/npm/vectors.jsonl', import.meta.url), 'ascii')
  .trimEnd()
  .split('\n')
  .map(line => JSON.parse(line));

let compared = 0;
let matching = 0;
function compare(document, body) {
  // JSON Schema does not say which texts can be stored.
  if (!areTexts(body)) {
    return;
  }
  const { read, check, validate } = judges[document];
  const ours = read(body) !== undefined;
  // The schemas for editors also have some of the rules.
  const theirs = validate(body) || (ours && check(body).violations.length > 0);
  if (ours !== theirs) {
    throw new Error(`the package says ${ours}, ajv ${theirs}: ${document} ${JSON.stringify(body)}`);
  }
  compared++;
  matching += ours;
}

function areTexts(value) {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).every(([name, member]) => isText(name) && areTexts(member))
    : typeof value !== 'string' || isText(value);
}

/** The objects and lists in a value, and itself. */
function containers(value) {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(containers)] : [];
}

const pick = list => list[Math.floor(Math.random() * list.length)];
const places = vectors.flatMap(({ body }) => containers(body)).filter(place => Object.keys(place).length > 0);

vectors.forEach(({ document, body }) => compare(document, body));
for (let i = 0; i < Number(number ?? 0); i++) {
  const { document, body } = structuredClone(pick(vectors));
  const from = pick(places);
  const place = pick(containers(body));
  if (place !== undefined) {
    const name = pick(Object.keys(Array.isArray(place) && place.length > 0 ? place : from));
    const value = from[pick(Object.keys(from))];
    // An assignment to __proto__ would set no member.
    Object.defineProperty(place, name, { value, enumerable: true, configurable: true, writable: true });
    compare(document, body);
  }
}
console.log(`${compared} bodies, ${matching} match the schema, no difference`);
