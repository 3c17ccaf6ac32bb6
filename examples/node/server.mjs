// The service over HTTP: node server.mjs PORT TOKEN. The checks of a request run in the order of the contract.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, STATUS_CODES } from 'node:http'
import { checkCreateModel, checkUpdateWebhook } from '@contentservice/rules'
import { isDenied } from './addresses.mjs'
import { readObject } from './json.mjs'
import * as store from './store.mjs'

const MOST_BYTES = 1024 * 1024
const [port, token] = process.argv.slice(2)

const OPERATIONS = [
  { path: /^\/item-types$/, method: 'POST', flag: 'skip_menu_item_creation', run: createItemType },
  { path: /^\/webhooks\/([^/;]+)$/, method: 'PUT', run: updateWebhook }
]

/** Names that versions of Node do not agree on. */
const NAMES = { ...STATUS_CODES, 413: 'Content Too Large', 422: 'Unprocessable Content' }

/** Ends a request. */
class Problem extends Error {
  constructor(status, detail, more = {}, headers = {}) {
    super(detail)
    this.status = status
    this.body = { type: problemType(NAMES[status]), title: NAMES[status], status, detail, ...more }
    this.headers = { 'Content-Type': 'application/problem+json', ...headers }
  }
}

const problemType = name => `urn:content-service:problem:${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

const server = createServer(async (request, response) => {
  const sent = request.headers['x-request-id'] ?? ''
  const requestId = /^[A-Za-z0-9._-]{1,64}$/.test(sent) ? sent : randomUUID()
  response.setHeader('X-Request-Id', requestId)
  try {
    const { status, body } = await respond(request)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  } catch (error) {
    if (!(error instanceof Problem)) console.error(requestId, error)
    const problem = error instanceof Problem ? error : new Problem(500, 'the service failed')
    const text = problem.status === 204 ? undefined : JSON.stringify({ ...problem.body, request_id: requestId })
    response.writeHead(problem.status, problem.headers).end(text)
  }
})

async function respond(request) {
  checkToken(lines(request, 'authorization'))
  const [path, query] = split(request.url.replace(/^https?:\/\/[^/]*/i, ''))
  const operation = OPERATIONS.find(each => each.path.test(path))
  const id = operation && decoded(operation.path.exec(path)[1] ?? '')
  if (!operation || id === '.' || id === '..') throw new Problem(404, 'no operation has this path')
  checkMethod(request.method, operation.method)
  if (!allowsJson(lines(request, 'accept').join(', '))) {
    throw new Problem(406, 'the only representation is application/json in UTF-8; allow it in Accept')
  }
  checkContent(lines(request, 'content-type'), lines(request, 'content-encoding'))
  checkQuery(query, operation.flag)
  const key = idempotencyKey(operation.method === 'POST' ? lines(request, 'idempotency-key') : [])
  const bytes = await readBody(request)
  return operation.run(bytes, { id, key, query })
}

/** The values of a header, one for each line. */
const lines = (request, name) => request.headersDistinct[name] ?? []

function split(target) {
  const [path, ...query] = target.split('?')
  return [path, query.join('?')]
}

function decoded(text) {
  try {
    return decodeURIComponent(text.replaceAll('+', '%2B'))
  } catch {
    throw new Problem(400, 'percent-encode path and query as UTF-8')
  }
}

const digest = text => createHash('sha256').update(text).digest()

function checkToken(values) {
  const challenge = error => ({ 'WWW-Authenticate': `Bearer realm="content"${error && `, error="${error}"`}` })
  const type = { type: problemType('Unauthorized'), title: 'Token required' }
  if (values.length === 0) {
    throw new Problem(401, "no API token was sent; send 'Authorization: Bearer <API_TOKEN>'", type, challenge(''))
  }
  if (values.length > 1) {
    throw new Problem(401, 'Authorization was sent twice; send it once', type, challenge('invalid_request'))
  }
  const sent = /^Bearer +(.+)$/i.exec(values[0])?.[1] ?? ''
  if (!timingSafeEqual(digest(sent), digest(token))) {
    throw new Problem(401, 'this API token is unknown; send one that was issued', type, challenge('invalid_token'))
  }
}

function checkMethod(method, allowed) {
  const headers = { Allow: `OPTIONS, ${allowed}` }
  if (method === 'OPTIONS') throw Object.assign(new Problem(204, ''), { headers })
  if (method !== allowed) throw new Problem(405, `send ${allowed}`, {}, headers)
}

/** A media type or range with its parameters, in lower case. */
function mediaType(text) {
  const [type, ...parameters] = text.toLowerCase().split(';').map(part => part.trim()).filter((part, i) => part || !i)
  return { type, parameters: parameters.map(parameter => parameter.replaceAll('"', '')) }
}

/** RFC 9110, 12.5.1: the most specific range decides; without any, everything is allowed. */
function allowsJson(accept) {
  if (accept.trim() === '') return true
  const ranges = accept.split(',').map(mediaType)
  for (const type of ['application/json', 'application/*', '*/*']) {
    const range = ranges.find(
      each => each.type === type && each.parameters.every(p => p === 'charset=utf-8' || p.startsWith('q=')))
    if (range) return !range.parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  }
  return false
}

function checkContent(types, codings) {
  const { type, parameters } = mediaType(types[0] ?? '')
  const isJson = type === 'application/json' && parameters.every(each => !each.startsWith('charset=') || each === 'charset=utf-8')
  if (types.length !== 1 || !isJson || codings.length > 0) {
    throw new Problem(415, "declare the body as 'Content-Type: application/json', without a content coding")
  }
}

function checkQuery(query, flag) {
  const names = new Set()
  for (const pair of query === '' ? [] : query.split('&')) {
    const [name, value] = pair.split(/=(.*)/s, 2).map(decoded)
    if (name !== flag || names.has(name) || !['true', 'false'].includes(value)) {
      throw new Problem(400, flag ? `send only ${flag}, once, as true or false` : 'send no query')
    }
    names.add(name)
  }
}

function idempotencyKey(values) {
  if (values.length > 1 || (values.length === 1 && !/^[!-~]{1,255}$/.test(values[0]))) {
    throw new Problem(400, 'send one Idempotency-Key of 1 to 255 visible ASCII characters')
  }
  return values[0]
}

async function readBody(request) {
  const chunks = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length <= MOST_BYTES) chunks.push(chunk)
  }
  if (length > MOST_BYTES) throw new Problem(413, `send at most ${MOST_BYTES} bytes`)
  return Buffer.concat(chunks)
}

const DENIED = {
  rule: 'webhook.url.address-denied',
  pointer: '/url',
  statement: 'url must not name an address that is closed to webhooks',
  fix: 'use a host that is reachable from the Internet',
  source: 'assumed:denied-addresses'
}

/** The body, if the check finds no error. */
function valid(bytes, check) {
  let body
  try {
    body = readObject(bytes)
  } catch (error) {
    throw new Problem(400, error.message)
  }
  const report = check(body)
  // A problem has no warnings.
  const errors = report.violations.filter(({ severity }) => severity === 'error').map(({ severity, ...error }) => error)
  const isReadable = errors.every(({ rule }) => !rule.startsWith('shape.') && rule !== 'webhook.url.callable')
  if (isReadable && body.url !== undefined && isDenied(body.url)) errors.push(DENIED)
  if (errors.length > 0) {
    const number = report.moreErrors ? `more than ${errors.length}` : errors.length
    const detail = number === 1 ? 'the body has 1 violation; fix it' : `the body has ${number} violations; fix them`
    throw new Problem(422, detail, { violations: errors.slice(0, 100) })
  }
  return body
}

function createItemType(bytes, { key, query }) {
  const create = () => ({
    status: 201,
    body: store.createModel(valid(bytes, checkCreateModel))
  })
  if (key === undefined) return create()
  const response = store.once(key, `${query} ${digest(bytes).toString('hex')}`, create)
  if (response) return response
  throw new Problem(422, 'this Idempotency-Key came with another request; send the request with a new one', {
    type: problemType('idempotency key reused'),
    title: 'Idempotency key reused'
  })
}

function updateWebhook(bytes, { id }) {
  if (!store.webhooks.has(id)) throw new Problem(404, 'no webhook has this id; check the last part of the path')
  const names = name => store.isNameTaken(name, id)
  const body = valid(bytes, each => checkUpdateWebhook(each, { names }))
  return { status: 200, body: store.updateWebhook(id, body) }
}

// What is no HTTP, or too large for the parser, has no request to respond to.
server.on('clientError', ({ code }, socket) => {
  if (!socket.writable) return
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[code] ?? 400
  const id = randomUUID()
  const text = JSON.stringify({ ...new Problem(status, 'send a valid HTTP request').body, request_id: id })
  socket.end(
    `HTTP/1.1 ${status} ${NAMES[status]}\r\nContent-Type: application/problem+json\r\n` +
      `X-Request-Id: ${id}\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`)
})

server.listen(Number(port), '127.0.0.1', () => console.log(`Listening on http://127.0.0.1:${server.address().port}`))
