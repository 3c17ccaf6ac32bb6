#!/usr/bin/env node
import { createInterface } from 'node:readline';
import { checkCreateModel, checkUpdateWebhook, checkWebhook } from './index.js';

const checks = { 'create-model': checkCreateModel, 'update-webhook': checkUpdateWebhook, webhook: checkWebhook };

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { document, body, names, relations } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(checks[document](body, { names, relations }))}\n`);
}
