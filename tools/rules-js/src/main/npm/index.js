import { createModel, relate, updateWebhook, webhook } from './rules.js';
import { catalogue, matches, schemas } from './contract.js';
import { isObviousModel, isObviousWebhook } from './obvious.js';
import { violations } from './schema.js';
import { has } from './values.js';

let declared = '';

/** Checks a body that creates a model. */
export function checkCreateModel(body) {
  if (!matches.createModel(body)) {
    return violations(schemas.createModel, body, '4.1');
  }
  return isObviousModel(body) ? passed() : createModel(body);
}

/** Checks a body that updates a webhook. */
export function checkUpdateWebhook(body, options) {
  if (!matches.updateWebhook(body)) {
    return violations(schemas.updateWebhook, body, '4.2');
  }
  return checkRules(updateWebhook, body, options);
}

/** Checks a complete webhook, as in a response. */
export function checkWebhook(body, options) {
  if (!matches.webhook(body)) {
    return violations(schemas.webhook, body, '2.2');
  }
  return checkRules(webhook, body, options);
}

/** The rules of the package. */
export function rules() {
  return catalogue.map(rule => ({ ...rule }));
}

function checkRules(check, body, { names, relations } = {}) {
  const declaration = relations ?? '';
  if (declaration !== declared) {
    relate(declaration);
    declared = declaration;
  }
  const used = has(body, 'name') && isUsed(body.name, names);
  return !used && isObviousWebhook(body) ? passed() : check(body, used);
}

function passed() {
  return { passed: true, violations: [], moreErrors: false, moreWarnings: false };
}

/** Whether another webhook has the name. */
function isUsed(name, names) {
  if (names === undefined || names === null) {
    return false;
  }
  if (typeof names === 'function') {
    return Boolean(names(name));
  }
  return names instanceof Set ? names.has(name) : new Set(names).has(name);
}
