// Which addresses are closed to webhooks: a choice of this service, so it is not in the package of the rules.
import { BlockList, isIPv4 } from 'node:net'

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

/** Whether the host of a callable URL is closed to webhooks, without a lookup. */
export function isDenied(url) {
  const host = new URL(url).hostname
  if (/(^|\.)localhost\.?$/.test(host)) return true
  if (isIPv4(host)) return deniedV4.check(host, 'ipv4')
  if (!host.startsWith('[')) return false
  const groups = groupsOf(host.slice(1, -1))
  const last = `${groups[6] >> 8}.${groups[6] & 255}.${groups[7] >> 8}.${groups[7] & 255}`
  if (groups.slice(0, 6).join() === [0x64, 0xff9b, 0, 0, 0, 0].join()) return deniedV4.check(last, 'ipv4')
  const address = groups.map(group => group.toString(16)).join(':')
  const isatap = (groups[4] & ~0x200) === 0 && groups[5] === 0x5efe
  return !unicast.check(address, 'ipv6') || deniedV6.check(address, 'ipv6') || isatap
}

/** The eight numbers of an IPv6 address as class URL writes it. */
function groupsOf(address) {
  const [left, right] = address.split('::').map(half => half.split(':').filter(group => group !== ''))
  const zeros = right === undefined ? [] : Array(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...(right ?? [])].map(group => parseInt(group, 16))
}
