import { catalogue, read, schemas } from './contract.js';
import { checkOrdering } from './models.js';
import { Violations } from './report.js';
import { schemaReport } from './schema.js';
import { parseRelations } from './subscriptions.js';
import { checkWebhookRules } from './webhooks.js';

const NONE = Object.freeze({});
let declared = '';
let related = new Map();

/** Checks a body that creates a model. */
export function checkCreateModel(body) {
  const members = read.createModel(body);
  if (members === undefined) {
    return schemaReport(schemas.createModel, body, '4.1');
  }
  const found = new Violations();
  checkOrdering(members, found);
  return found.report();
}

/** Checks a body that updates a webhook. */
export function checkUpdateWebhook(body, options) {
  const members = read.updateWebhook(body);
  return members === undefined
    ? schemaReport(schemas.updateWebhook, body, '4.2')
    : webhookReport(members, options ?? NONE);
}

/** Checks a complete webhook, as in a response. */
export function checkWebhook(body, options) {
  const members = read.webhook(body);
  return members === undefined
    ? schemaReport(schemas.webhook, body, '2.2')
    : webhookReport(members, options ?? NONE);
}

/** The rules of the package. */
export function rules() {
  return catalogue.map(rule => ({ ...rule }));
}

function webhookReport(webhook, { names, relations }) {
  const declaration = relations ?? '';
  if (declaration !== declared) {
    related = parseRelations(declaration);
    declared = declaration;
  }
  const found = new Violations();
  if ((names ?? null) !== null && webhook.name !== undefined && isUsed(webhook.name, names)) {
    found.add('webhook.name.unique', '/name', 'choose a name no other webhook has');
  }
  checkWebhookRules(webhook, related, found);
  return found.report();
}

/** Whether another webhook has the name. */
function isUsed(name, names) {
  if (typeof names === 'function') {
    return Boolean(names(name));
  }
  return names instanceof Set ? names.has(name) : new Set(names).has(name);
}
