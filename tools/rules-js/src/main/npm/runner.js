#!/usr/bin/env node
import { createInterface } from 'node:readline';
import { checkCreateModel, checkUpdateWebhook, checkWebhook } from './index.js';

const checks = { 'create-model': checkCreateModel, 'update-webhook': checkUpdateWebhook, webhook: checkWebhook };

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  process.stdout.write(`${JSON.stringify(response(line))}\n`);
}

/** A report, or what is wrong with the line, so that the next line gets its own. */
function response(line) {
  try {
    const { document, body, names, relations } = JSON.parse(line);
    return checks[document](body, { names, relations });
  } catch {
    // Messages of JSON.parse quote the line, which may have a password.
    return { error: 'send one JSON object a line, with document and body' };
  }
}
