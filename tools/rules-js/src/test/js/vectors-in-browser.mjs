import { checkCreateModel, checkUpdateWebhook, checkWebhook } from '/npm/index.js';

const checks = { 'create-model': checkCreateModel, 'update-webhook': checkUpdateWebhook, webhook: checkWebhook };

/** How many vectors there are and pass a check, and those whose report is another. */
export async function compare() {
  const text = await (await fetch('/npm/vectors.jsonl')).text();
  const vectors = text.trimEnd().split('\n').map(line => JSON.parse(line));
  const different = vectors.filter(({ document, body, names, relations, report }) =>
    JSON.stringify(compared(checks[document](body, { names, relations }))) !== JSON.stringify(report));
  return { vectors: vectors.length, passed: vectors.filter(each => each.report.passed).length, different };
}

/** The report with the members that vectors have, in their order. */
function compared({ passed, violations, moreErrors, moreWarnings }) {
  const found = violations.map(({ rule, severity, pointer, fix }) => ({ rule, severity, pointer, fix }));
  return { passed, violations: found, moreErrors, moreWarnings };
}
