// Reads JSON as strictly as the contract says. JSON.parse accepts repeated names and any depth, so the tokens are
// checked, too.

const MOST_LEVELS = 32
const MOST_DIGITS = 100
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** The one object in these bytes; throws an Error that says what is wrong. */
export function readObject(bytes) {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const value = parse(text)
  checkTokens(text)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Error('line 1, column 1: the document is not a JSON object; send one')
  }
  return value
}

/** The messages of JSON.parse quote the document, which can have a password. */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch (error) {
    const offset = Number(/position (\d+)/.exec(error.message)?.[1] ?? text.length)
    throw at(text, offset, 'the document is not JSON (RFC 8259); fix it at this position')
  }
}

function at(text, offset, message) {
  const lines = text.slice(0, offset).split('\n')
  return new Error(`line ${lines.length}, column ${lines.at(-1).length + 1}: ${message}`)
}

/** Checks the tokens of valid JSON: names, levels of nesting, and digits. */
function checkTokens(text) {
  const levels = []
  let isName = false
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      levels.push(token === '{' ? new Set() : null)
      if (levels.length > MOST_LEVELS) {
        throw at(text, index, `more than ${MOST_LEVELS} levels of nesting; send fewer`)
      }
      isName = token === '{'
    } else if (token === '}' || token === ']') {
      levels.pop()
    } else if (token === ',') {
      isName = levels.at(-1) !== null
    } else if (token[0] === '"' && isName) {
      const name = JSON.parse(token)
      if (levels.at(-1).has(name)) {
        throw at(text, index, 'an object has two members of the same name; send each name once')
      }
      levels.at(-1).add(name)
      isName = false
    } else if (/^[-\d]/.test(token) && token.replace(/\D/g, '').length > MOST_DIGITS) {
      throw at(text, index, `a number of more than ${MOST_DIGITS} digits; send fewer`)
    }
  }
}
