// Checks a file of webhooks, one per line, by a schema, and that their names are unique:
//   node check.js SCHEMA FILE
import {createReadStream, readFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import Ajv from 'ajv/dist/2020.js';

const [schema, file] = process.argv.slice(2);
// The schema is annotated with words of its own.
const valid = new Ajv.default({allErrors: true, strict: false, logger: false})
  .compile(JSON.parse(readFileSync(schema, 'utf8')));
const names = new Set();
let documents = 0;
let errors = 0;
createInterface({input: createReadStream(file)})
  .on('line', line => {
    const document = JSON.parse(line);
    documents++;
    errors += valid(document) && !names.has(document.name) ? 0 : 1;
    names.add(document.name);
  })
  .on('close', () => console.log(`${documents} documents: ${errors} with errors`));
