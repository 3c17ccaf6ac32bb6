// The bundled contracts with examples of requests in curl, TypeScript and, from the site's tests, Java.
import { createMarkdownRenderer } from 'vitepress'
import { parse } from 'yaml'
import { read, root } from '../project.mjs'

export const folder = 'api-spec/target/classes/META-INF/openapi'
export const files = {
  contract: 'content-service.yaml',
  management: 'content-service-management.yaml',
  events: 'events.yaml'
}
const methods = ['get', 'post', 'put', 'patch', 'delete']

/** With values in the place of references to files. */
function contract(file) {
  const { webhooks, ...document } = JSON.parse(JSON.stringify(parse(read(`${folder}/${file}`))), (_, value) =>
    value?.externalValue
      ? { summary: value.summary, value: JSON.parse(read(`${folder}/${value.externalValue}`)) }
      : value
  )
  // The view knows only paths, and asks for a server.
  const paths = webhooks && Object.fromEntries(Object.entries(webhooks).map(([id, hook]) => [`/${id}`, hook]))
  return paths ? { ...document, paths, servers: [{ url: 'http://receiver.example' }] } : document
}

/** As a list of path, method and operation. */
export const operations = (document) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({ path, method: method.toUpperCase(), ...item[method] }))
  )

/** The first example that says something, or that of the schema. */
function exampleBody(document, { requestBody }) {
  const { schema = {}, examples = {} } = requestBody?.content?.['application/json'] ?? {}
  const reference = (schema.oneOf?.[0] ?? schema).$ref
  return (
    Object.values(examples).map(({ value }) => value).find((value) => value && Object.keys(value).length) ??
    reference?.slice(2).split('/').reduce((value, name) => value[name], document).example
  )
}

/** The bodies of the methods, by their names. */
function javaExamples() {
  const source = read('packaging/site/src/test/java/dev/contentservice/site/ContractExamples.java')
  return Object.fromEntries(
    [...source.matchAll(/ void (\w+)\(.*?\{\n(.*?)\n {2}\}/gs)].map(([, id, body]) => [
      id,
      body.replace(/^ {4}/gm, '')
    ])
  )
}

function examples(document, operation, java) {
  const url = document.servers[0].url + operation.path.replace('{webhook_id}', 'wh-search').replace(/[{}]/g, '')
  const body = exampleBody(document, operation)
  const json = body && JSON.stringify(body)
  const curl =
    `curl -X ${operation.method} ${url} \\\n  -H "Authorization: Bearer $TOKEN"` +
    (body ? ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${json.replaceAll("'", "'\\''")}'` : '')
  const typescript = `const response = await fetch("${url}", {
  method: "${operation.method}",
  headers: { Authorization: \`Bearer \${token}\`${body ? ', "Content-Type": "application/json"' : ''} },${
    body ? `\n  body: JSON.stringify(${json}),` : ''
  }
});
if (!response.ok) {
  throw new Error((await response.json()).detail);
}`
  return [['sh', 'curl', curl], ['java', 'Java', java], ['ts', 'TypeScript', typescript]]
    .filter(([, , code]) => code)
    .map(([language, title, code]) => `\`\`\`${language} [${title}]\n${code}\n\`\`\`\n`)
    .join('')
}

export const contracts = () => Object.fromEntries(Object.entries(files).map(([name, file]) => [name, contract(file)]))

export default {
  load: async () => {
    const markdown = await createMarkdownRenderer(root)
    const java = javaExamples()
    const all = {}
    for (const [name, document] of Object.entries(contracts())) {
      const html = {}
      for (const operation of name === 'events' ? [] : operations(document)) {
        const groups = `::: code-group\n${examples(document, operation, java[operation.operationId])}:::`
        html[operation.operationId] = await markdown.render(groups, { path: root })
      }
      const introduction = await markdown.render(document.info.description, { path: root })
      all[name] = { file: files[name], document, introduction, examples: html }
    }
    return all
  }
}
