// The rules that a schema cannot express. Each yields the violations of a body that matches its schema.
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { member } from './schema.mjs'

export function* createItemType(body) {
  if ((body.ordering_meta ?? null) !== null && (body.ordering_field ?? null) !== null) {
    yield {
      rule: 'item-type.ordering.exclusive',
      pointer: '/ordering_meta',
      statement: 'ordering_meta and ordering_field must not be set at the same time',
      fix: 'send only one of the two, or null for the other',
      source: '4.1'
    }
  }
}

/** @param isTaken whether another webhook has a name */
export function* updateWebhook(body, isTaken) {
  if (body.name !== undefined && isTaken(body.name)) {
    yield {
      rule: 'webhook.name.unique',
      pointer: '/name',
      statement: 'the name of a webhook must be unique',
      fix: 'choose a name no other webhook has',
      source: '4.2'
    }
  }
  if (body.url !== undefined) yield* url(body.url)
  if (body.headers !== undefined) yield* headers(body)
  yield* credentials(body)
  for (const [index, { entity_type, filter }] of (body.events ?? []).entries()) {
    if (filter !== undefined) yield* filters(entity_type, filter, `/events/${index}/filter`)
  }
}

const URL_PARTS = /^https?:\/\/(?<host>\[[^\]/?#@]*\]|[^:/?#@]*)(?<port>:[^/?#@]*)?(?<rest>.*)$/is
const REST = /^(?:[/?](?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/i

function* url(text) {
  const parts = URL_PARTS.exec(text)?.groups
  if (text.length > 8000 || !parts || !isHost(parts.host) || !isPort(parts.port) || !REST.test(parts.rest)) {
    yield {
      rule: 'webhook.url.callable',
      pointer: '/url',
      statement: 'url must be an absolute http or https URL with a plain host, without user info and fragment',
      fix: 'send a URL such as https://hooks.example.com/index',
      source: 'assumed:callable-url'
    }
  } else if (isDenied(parts.host)) {
    yield {
      rule: 'webhook.url.address-denied',
      pointer: '/url',
      statement: 'url must not name an address that is closed to webhooks',
      fix: 'use a host that is reachable from the Internet',
      source: 'assumed:denied-addresses'
    }
  }
}

function isHost(host) {
  if (host.startsWith('[')) {
    return isIPv6(host.slice(1, -1)) && !host.includes('%')
  }
  const name = host.replace(/\.$/, '')
  const labels = name.split('.')
  return isIPv4(host) || (name.length <= 253 && labels.every(label => LABEL.test(label)) && !NUMBER.test(labels.at(-1)))
}

function isPort(port) {
  return port === undefined || (/^:[1-9]\d{0,4}$/.test(port) && Number(port.slice(1)) <= 65535)
}

const deniedV4 = new BlockList()
for (const network of [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12',
  '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15',
  '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'
]) {
  deniedV4.addSubnet(...subnet(network), 'ipv4')
}
const deniedV6 = new BlockList()
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  deniedV6.addSubnet(...subnet(network), 'ipv6')
}
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

function subnet(network) {
  const [address, bits] = network.split('/')
  return [address, Number(bits)]
}

function isDenied(host) {
  if (/(^|\.)localhost\.?$/i.test(host)) return true
  if (isIPv4(host)) return deniedV4.check(host, 'ipv4')
  if (!host.startsWith('[')) return false
  const groups = groupsOf(host.slice(1, -1))
  const last = `${groups[6] >> 8}.${groups[6] & 255}.${groups[7] >> 8}.${groups[7] & 255}`
  if (groups.slice(0, 6).join() === [0x64, 0xff9b, 0, 0, 0, 0].join()) return deniedV4.check(last, 'ipv4')
  const address = groups.map(group => group.toString(16)).join(':')
  const isatap = (groups[4] & ~0x200) === 0 && groups[5] === 0x5efe
  return !unicast.check(address, 'ipv6') || deniedV6.check(address, 'ipv6') || isatap
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address) {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`)
  const [left, right] = hex.split('::').map(half => half.split(':').filter(group => group !== ''))
  const zeros = right === undefined ? [] : Array(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...(right ?? [])].map(group => parseInt(group, 16))
}

const TRANSPORT = new Set([
  'connection', 'content-encoding', 'content-length', 'expect', 'host', 'http2-settings', 'keep-alive',
  'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'trailers',
  'transfer-encoding', 'upgrade', 'metadata', 'metadata-flavor', 'x-google-metadata-request'
])

function* headers(body) {
  const broken = (pointer, fix) => ({
    rule: 'webhook.headers.sendable',
    pointer,
    statement: "headers must be sendable as they are: at most 50, of at most 8192 characters together with the Authorization header of basic credentials, with token names that differ beyond case and are not the sender's own, and plain values",
    fix,
    source: 'assumed:sendable-headers'
  })
  const { http_basic_user: user, http_basic_password: password } = body
  const sent = new Map(Object.entries(body.headers))
  if ((user ?? null) !== null || (password ?? null) !== null) {
    for (const name of [...sent.keys()].filter(name => name.toLowerCase() === 'authorization')) sent.delete(name)
    sent.set('Authorization', `Basic ${Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64')}`)
  }
  if (sent.size > 50) yield broken('/headers', 'send at most 50 headers')
  const length = [...sent].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  if (length > 8192) yield broken('/headers', 'send at most 8192 characters of headers')
  const names = new Set()
  for (const [name, value] of Object.entries(body.headers)) {
    const lower = name.toLowerCase()
    if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(name)) {
      yield broken(member('/headers', name), 'use only the characters of a token in the name')
    } else if (TRANSPORT.has(lower) || /^(webhook-|x-aws-ec2-metadata-)/.test(lower)) {
      yield broken(member('/headers', name), 'remove it; the sender sets this header itself or must not send it')
    } else if (names.has(lower)) {
      yield broken(member('/headers', name), 'send each name once')
    } else if (!/^([!-~]([\t -~]*[!-~])?)?$/.test(value) || (value === '' && lower === 'user-agent')) {
      yield broken(member('/headers', name), 'use only printable ASCII, without a space or tab at either end')
    }
    names.add(lower)
  }
}

function* credentials(body) {
  for (const [name, invalid] of [['http_basic_user', /[:\0-\x1f\x7f]/], ['http_basic_password', /[\0-\x1f\x7f]/]]) {
    if (invalid.test(body[name] ?? '')) {
      yield {
        rule: 'webhook.basic.sendable',
        pointer: `/${name}`,
        statement: 'http_basic_user must not have a colon, and neither credential may have a control character',
        fix: 'remove the character',
        source: 'assumed:basic-credentials'
      }
    }
  }
}

function* filters(entityType, filter, pointer) {
  if (filter.entity_type !== entityType) {
    yield {
      rule: 'webhook.filter.same-entity-type',
      pointer: `${pointer}/entity_type`,
      statement: "a filter must list entities of the subscription's entity type, or of a related type",
      fix: 'send the entity_type of the subscription',
      source: 'assumed:filter-entity-type'
    }
  }
  if (filter.entity_ids.length === 0) {
    yield {
      rule: 'webhook.filter.entity-ids.not-empty',
      pointer: `${pointer}/entity_ids`,
      statement: 'a filter must list at least one entity',
      fix: 'list an entity, or remove the filter',
      source: 'assumed:empty-and-repeated-entries'
    }
  }
}
