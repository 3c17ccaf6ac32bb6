/** The service knows which entity types are related. */
const RELATED = 'webhook.filter.same-entity-type';

let rules;

/** Loads the rules; without them only the service checks. */
export const loadRules = async () => {
  rules ??= await import('./rules/index.js').catch(() => null);
};

/** What the rules say about a webhook or a change of one. */
export const violationsOf = body => rules
  ? rules.checkUpdateWebhook(body).violations.filter(each => each.rule !== RELATED) : [];

/** The violations of the service that the rules here did not find in the same body. */
export function others(violations, body) {
  const known = violationsOf(body);
  return violations.filter(each => !known.some(({ rule, pointer }) => rule === each.rule && pointer === each.pointer));
}
