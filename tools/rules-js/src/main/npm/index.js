import { createModel, updateWebhook, webhook } from './rules.js';
import { catalogue, schemas } from './contract.js';
import { matches, violations } from './schema.js';

const bodies = {
  createModel: { sections: '4.1', check: createModel },
  updateWebhook: { sections: '4.2', check: updateWebhook },
  webhook: { sections: '2.2', check: webhook }
};

/** Checks a body that creates a model. */
export function checkCreateModel(body) {
  return check('createModel', body, undefined);
}

/** Checks a body that updates a webhook. */
export function checkUpdateWebhook(body, options) {
  return check('updateWebhook', body, options);
}

/** Checks a complete webhook, as in a response. */
export function checkWebhook(body, options) {
  return check('webhook', body, options);
}

/** The rules of the package. */
export function rules() {
  return catalogue.map(rule => ({ ...rule }));
}

function check(name, body, { names, relations } = {}) {
  const { sections, check } = bodies[name];
  if (!matches(schemas[name], body)) {
    return violations(schemas[name], body, sections);
  }
  return check(body, lookup(names), relations ?? '');
}

/** Whether another webhook has a name. */
function lookup(names) {
  if (names === undefined || names === null) {
    return null;
  }
  if (typeof names === 'function') {
    return name => Boolean(names(name));
  }
  const known = names instanceof Set ? names : new Set(names);
  return name => known.has(name);
}
