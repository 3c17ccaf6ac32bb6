const LONGEST = 8000;
const LONGEST_NAME = 253;

const LABEL = String.raw`[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?`;
const NUMBER = String.raw`(?:\d+|0x[\da-f]*)`;
const PLAIN = String.raw`[\w.~!$&'()*+,;=:@/?-]`;
const BYTE = String.raw`(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])`;

const SCHEME = /^https?:\/\//i;
const AUTHORITY = /^[^/?#@]*/;
const LITERAL = /^\[([\da-f:.]*)\]/i;
const NAME = new RegExp(String.raw`^(?:${LABEL}\.)*(?!${NUMBER}$)${LABEL}$`, 'i');
const ADDRESS = String.raw`${BYTE}(?:\.${BYTE}){3}`;
const IPV4 = new RegExp(`^${ADDRESS}$`);
const PIECE = /^[\da-f]{1,4}$/i;
const PORT = /^:[1-9]\d{0,4}$/;
const REST = new RegExp(String.raw`^(?:${PLAIN}+|%[\da-f]{2})*`, 'i');

/** Most callable URLs have this form, with a short name. */
const COMMON = new RegExp(
  String.raw`^https?://(?=[^/?]{1,63}(?:[/?]|$))(?:(?:[a-z\d]+[.-])*[a-z]+|${ADDRESS})(?::[1-9]\d{0,3})?` +
    String.raw`(?:[/?]${PLAIN}*(?:%[\da-f]{2}${PLAIN}*)*)?$`,
  'i'
);

/** How to make the URL callable, or undefined if it is. */
export function urlFix(url) {
  if (url.length <= LONGEST && COMMON.test(url)) {
    return undefined;
  }
  const scheme = SCHEME.exec(url);
  if (scheme === null) {
    return 'start it with https:// or http://';
  }
  if (url.length > LONGEST) {
    return 'use at most 8000 characters';
  }
  const afterScheme = url.slice(scheme[0].length);
  const [authority] = AUTHORITY.exec(afterScheme);
  const rest = afterScheme.slice(authority.length);
  if (rest.startsWith('@')) {
    return 'remove the user info before the @; http_basic_user and http_basic_password hold it';
  }
  return authorityFix(authority) ?? restFix(rest.slice(REST.exec(rest)[0].length));
}

function authorityFix(authority) {
  const literal = LITERAL.exec(authority);
  const [host] = literal ?? /^[^:]*/.exec(authority);
  if (!(literal ? isIpv6(literal[1]) : isName(host) || IPV4.test(host))) {
    return (
      'name the host by a domain name of letters, digits and inner hyphens, by an IPv4' +
      ' address such as 192.0.2.1, or by an IPv6 address such as [2001:db8::1]'
    );
  }
  const port = authority.slice(host.length);
  return port === '' || (PORT.test(port) && Number(port.slice(1)) <= 65535)
    ? undefined
    : 'use a port from 1 to 65535 without leading zeros, or leave out the port and its colon';
}

/** @param rest from the first character that is not allowed */
function restFix(rest) {
  if (rest === '') {
    return undefined;
  }
  return rest.startsWith('#')
    ? 'remove the fragment from the # on; it is never sent'
    : 'percent-encode every character that RFC 3986 does not allow in a path or query';
}

/** A name may end in one more dot. */
function isName(host) {
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  return name.length <= LONGEST_NAME && NAME.test(name);
}

/** RFC 4291, section 2.2, without a zone. */
function isIpv6(address) {
  const cut = address.indexOf('::');
  return cut < 0
    ? pieces(address) === 8
    : pieces(address.slice(0, cut), false) + pieces(address.slice(cut + 2)) < 8;
}

/** The number of 16-bit pieces; too many for anything else. An IPv4 address may be the last two. */
function pieces(text, isEnd = true) {
  if (text === '') {
    return 0;
  }
  const parts = text.split(':');
  const ipv4 = isEnd && IPV4.test(parts.at(-1)) ? 1 : 0;
  return parts.slice(0, parts.length - ipv4).every(part => PIECE.test(part)) ? parts.length + ipv4 : 9;
}
