import { catalogue } from './contract.js';

/** How many errors, and how many warnings, a report lists. */
const MOST = 100;
const RULES = new Map(catalogue.map(rule => [rule.rule, rule]));

/** Collects the violations of one body. */
export class Violations {
  constructor() {
    this.listed = [];
    this.errors = 0;
    this.warnings = 0;
  }

  /** @param source of this violation, if it is not that of the rule */
  add(id, pointer, fix, source) {
    const { rule, severity, statement, source: usual } = RULES.get(id);
    const number = severity === 'error' ? ++this.errors : ++this.warnings;
    if (number <= MOST) {
      this.listed.push({ rule, severity, statement, source: source ?? usual, pointer, fix });
    }
  }

  /** Whether there are more errors than a report lists. */
  isFull() {
    return this.errors > MOST;
  }

  report() {
    return {
      passed: this.errors === 0,
      violations: this.listed,
      moreErrors: this.errors > MOST,
      moreWarnings: this.warnings > MOST
    };
  }
}

/** The pointer to a member of the object at another one (RFC 6901). */
export function member(at, name) {
  return `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
