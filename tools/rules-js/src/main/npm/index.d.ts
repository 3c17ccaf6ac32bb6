import type { CreateItemTypeRequest, UpdateWebhookRequest, Webhook } from './contract.js';

export * from './contract.js';

/** An error rejects the body; a warning does not. */
export type Severity = 'error' | 'warning';

/** One rule that the body violates. It contains no value of the body. */
export interface Violation {
  /** The id of the rule, such as `webhook.url.callable`. */
  rule: string;
  severity: Severity;
  /** What holds for a valid body. */
  statement: string;
  /** Sections of the interface document, and standards. */
  source: string;
  /** The location in the body, as a JSON Pointer (RFC 6901); empty for the whole body. */
  pointer: string;
  /** How to fix the body. */
  fix: string;
}

/** The violations of a body. */
export interface Report {
  /** Whether the body has no error. It may have warnings. */
  passed: boolean;
  /** At most 100 errors and 100 warnings. */
  violations: Violation[];
  /** Whether the body has errors that are not listed. */
  moreErrors: boolean;
  /** Whether the body has warnings that are not listed. */
  moreWarnings: boolean;
}

/** What the rules for webhooks need to know. */
export interface WebhookOptions {
  /** The names of the other webhooks, or a function that knows them. If omitted, every name is free. */
  names?: Iterable<string> | ((name: string) => boolean) | null;
  /** Related entity types, such as `item:item_type`: filters on `item` events may list `item_type` ids. */
  relations?: string;
}

/** A rule of the package. */
export interface Rule {
  rule: string;
  severity: Severity;
  statement: string;
  source: string;
  /** How to fix one body that violates it. */
  fix: string;
}

/** Checks a body that creates a model. `body` is a value of `JSON.parse`, or an object of the same form. */
export function checkCreateModel(body: CreateItemTypeRequest | unknown): Report;

/** Checks a body that updates a webhook. */
export function checkUpdateWebhook(body: UpdateWebhookRequest | unknown, options?: WebhookOptions): Report;

/** Checks a complete webhook, as in a response. */
export function checkWebhook(body: Webhook | unknown, options?: WebhookOptions): Report;

/** The rules of the package, in the order of the documentation. */
export function rules(): Rule[];
