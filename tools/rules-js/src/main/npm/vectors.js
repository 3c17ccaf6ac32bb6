#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';

const [command, ...options] = process.argv.slice(2);
if (command === undefined) {
  console.error('usage: content-rules-vectors COMMAND [ARGUMENT...]');
  process.exit(2);
}
const vectors = readFileSync(new URL('./vectors.jsonl', import.meta.url), 'ascii')
  .trimEnd()
  .split('\n')
  .map(line => JSON.parse(line));

const runner = spawn(command, options, { stdio: ['pipe', 'pipe', 'inherit'] });
runner.on('error', error => {
  console.error(`cannot start ${command}: ${error.message}`);
  process.exit(2);
});
// A runner that ends early is reported by its missing reports.
runner.stdin.on('error', () => {});
runner.stdin.end(vectors.map(({ report, ...line }) => `${JSON.stringify(line)}\n`).join(''));

let next = 0;
let different = 0;
for await (const line of createInterface({ input: runner.stdout })) {
  const expected = vectors[next++]?.report;
  const actual = compared(line);
  if (!isDeepStrictEqual(actual, expected)) {
    different++;
    console.log(`vector ${next}: expected ${JSON.stringify(expected)} but was ${JSON.stringify(actual)}`);
  }
}
console.log(`${next} of ${vectors.length} vectors, ${different} different`);
process.exitCode = next === vectors.length && different === 0 ? 0 : 1;

/** A report with the members that vectors have, or the line if it is no report. */
function compared(line) {
  try {
    const { passed, violations, moreErrors, moreWarnings } = JSON.parse(line);
    const found = violations.map(({ rule, severity, pointer, fix }) => ({ rule, severity, pointer, fix }));
    return { passed, violations: found, moreErrors, moreWarnings };
  } catch {
    return line;
  }
}
