// The schemas of request bodies. A schema is a function that yields the violations of a value at a JSON Pointer.

const STATEMENTS = {
  'shape.type': 'a member must have the type the contract gives it',
  'shape.null': 'null is valid only where the contract allows it',
  'shape.required': 'a required member is missing',
  'shape.unknown-member': 'a request must not have members the contract does not name',
  'shape.value': 'a member must have a value the contract allows',
  'shape.text': 'a text must not have U+0000 or half of a surrogate pair'
}

const violation = (rule, pointer, fix) => ({ rule, pointer, statement: STATEMENTS[rule], fix })

/** The pointer of a member (RFC 6901). */
export const member = (pointer, name) =>
  `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`

const isObject = value => typeof value === 'object' && !Array.isArray(value)

function typed(what, is, inside = () => []) {
  return function* (value, pointer) {
    if (value === null) {
      yield violation('shape.null', pointer, `send ${what}`)
    } else if (!is(value)) {
      yield violation('shape.type', pointer, `send ${what}`)
    } else {
      yield* inside(value, pointer)
    }
  }
}

function* characters(text, pointer) {
  if (text.includes('\0') || !text.isWellFormed()) {
    yield violation('shape.text', pointer, 'remove such characters')
  }
}

const boolean = typed('a boolean', value => typeof value === 'boolean')
const string = typed('a string', value => typeof value === 'string', characters)

const nullable = schema =>
  function* (value, pointer) {
    if (value !== null) {
      yield* schema(value, pointer)
    }
  }

const only = text =>
  typed('a string', value => typeof value === 'string', function* (value, pointer) {
    if (value !== text) {
      yield violation('shape.value', pointer, `send ${text}`)
    }
  })

const list = element =>
  typed('an array', Array.isArray, function* (values, pointer) {
    for (const [index, value] of values.entries()) {
      yield* element(value, member(pointer, index))
    }
  })

const strings = typed('an object', isObject, function* (value, pointer) {
  for (const [name, text] of Object.entries(value)) {
    yield* characters(name, member(pointer, name))
    yield* string(text, member(pointer, name))
  }
})

/** A closed object; the name of an optional member ends in a question mark. */
function object(members) {
  const schemas = new Map()
  const required = []
  for (const [key, schema] of Object.entries(members)) {
    schemas.set(key.replace('?', ''), schema)
    if (!key.endsWith('?')) required.push(key)
  }
  return typed('an object', isObject, function* (value, pointer) {
    for (const name of required) {
      if (!Object.hasOwn(value, name)) {
        yield violation('shape.required', member(pointer, name), `send ${name}`)
      }
    }
    for (const [name, inner] of Object.entries(value)) {
      yield* schemas.has(name)
        ? schemas.get(name)(inner, member(pointer, name))
        : [violation('shape.unknown-member', member(pointer, name), 'remove it')]
    }
  })
}

const field = nullable(object({ type: only('field'), id: string }))
const workflow = nullable(object({ type: only('workflow'), id: string }))

export const createItemType = object({
  name: string,
  api_key: string,
  'singleton?': boolean,
  'all_locales_required?': boolean,
  'sortable?': boolean,
  'modular_block?': boolean,
  'draft_mode_active?': boolean,
  'tree?': boolean,
  'ordering_direction?': nullable(string),
  'ordering_meta?': nullable(string),
  'collection_appearance?': string,
  'hint?': nullable(string),
  'inverse_relationships_enabled?': boolean,
  'title_field?': field,
  'image_preview_field?': field,
  'excerpt_field?': field,
  'ordering_field?': field,
  'workflow?': workflow
})

const subscription = object({
  entity_type: string,
  event_types: list(string),
  'filter?': object({ entity_type: string, entity_ids: list(string) })
})

export const updateWebhook = object({
  'name?': string,
  'url?': string,
  'custom_payload?': nullable(string),
  'headers?': strings,
  'events?': list(subscription),
  'http_basic_user?': nullable(string),
  'http_basic_password?': nullable(string),
  'enabled?': boolean,
  'payload_api_version?': string,
  'nested_items_in_payload?': boolean
})
