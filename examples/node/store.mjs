// What the service knows, in memory. Functions that change it never wait, so that each is one step for all requests.
import { randomUUID } from 'node:crypto'

const NEW_MODEL = {
  singleton: false,
  all_locales_required: false,
  sortable: false,
  modular_block: false,
  draft_mode_active: false,
  tree: false,
  ordering_direction: null,
  ordering_meta: null,
  collection_appearance: 'compact',
  hint: null,
  inverse_relationships_enabled: false,
  meta: { has_singleton_item: false },
  singleton_item: null,
  fields: [],
  fieldsets: [],
  title_field: null,
  image_preview_field: null,
  excerpt_field: null,
  ordering_field: null,
  workflow: null
}

export const webhooks = new Map(
  ['w1', 'w2'].map(id => [
    id,
    {
      id,
      name: `Webhook ${id}`,
      url: `https://hooks.example.com/${id}`,
      custom_payload: null,
      headers: {},
      events: [],
      http_basic_user: null,
      http_basic_password: null,
      enabled: false,
      payload_api_version: '1',
      nested_items_in_payload: false
    }
  ])
)

export const createModel = body => ({ id: randomUUID(), ...NEW_MODEL, ...body })

export const isNameTaken = (name, ownId) =>
  [...webhooks.values()].some(webhook => webhook.name === name && webhook.id !== ownId)

export function updateWebhook(id, body) {
  const updated = { ...webhooks.get(id), ...body }
  webhooks.set(id, updated)
  return updated
}

const DAY = 24 * 60 * 60 * 1000
const responses = new Map()

/**
 * The response of the first request with a key, for 24 hours.
 *
 * @param request what identifies the request
 * @param respond called for a new key; a rejected request throws and does not use it
 * @returns undefined if the key belongs to another request
 */
export function once(key, request, respond) {
  for (const [old, { time }] of responses) {
    if (time > performance.now() - DAY) break
    responses.delete(old)
  }
  const first = responses.get(key)
  if (first) return first.request === request ? first.response : undefined
  const response = respond()
  responses.set(key, { request, response, time: performance.now() })
  return response
}
