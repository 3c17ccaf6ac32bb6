// Signs and verifies with libraries of others: reads one request a line, prints one result a line.
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(process.argv[2]);

/** What Node itself has for v1a, which none of the libraries does. */
class NodeEd25519 {
  constructor(key) {
    this.bytes = Buffer.from(key.substring(5), 'base64');
  }

  sign(id, time, body) {
    const key = { kty: 'OKP', crv: 'Ed25519', d: this.bytes.subarray(0, 32).toString('base64url'), x: this.bytes.subarray(32).toString('base64url') };
    const signed = sign(null, message(id, time.getTime() / 1000, body), createPrivateKey({ key, format: 'jwk' }));
    return 'v1a,' + signed.toString('base64');
  }

  verify(body, headers) {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: this.bytes.toString('base64url') }, format: 'jwk' });
    const text = message(headers['webhook-id'], headers['webhook-timestamp'], body);
    const valid = headers['webhook-signature'].split(' ').filter((each) => each.startsWith('v1a,'))
        .some((each) => verify(null, text, key, Buffer.from(each.substring(4), 'base64')));
    if (!valid) {
      throw new Error('no matching signature');
    }
  }
}

function message(id, seconds, body) {
  return Buffer.concat([Buffer.from(`${id}.${seconds}.`), Buffer.from(body)]);
}

function library(name, key) {
  return name === 'node' ? new NodeEd25519(key) : new (require(name).Webhook)(key);
}

for await (const line of createInterface({ input: process.stdin })) {
  const { name, key, body, headers, id } = JSON.parse(line);
  if (headers) {
    try {
      library(name, key).verify(body, headers);
      console.log('valid');
    } catch (e) {
      console.log('invalid');
    }
  } else {
    const time = new Date(Math.floor(Date.now() / 1000) * 1000);
    console.log(JSON.stringify({ time: time.getTime() / 1000, signature: library(name, key).sign(id, time, body) }));
  }
}
