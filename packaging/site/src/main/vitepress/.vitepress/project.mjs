// Files of the project as pages of the site.
import fs from 'node:fs'
import path from 'node:path'

/** The folder of the project: npm runs in packaging/site/target/vitepress. */
export const root = path.resolve('../../../..')
const own = 'packaging/site/src/main/pages/'
const contracts = {
  'api-spec/src/main/openapi/openapi.yaml': '/contract.html',
  'api-spec/src/main/openapi/management.yaml': '/management-contract.html',
  'api-spec/src/main/openapi/events.yaml': '/events-contract.html'
}

export const read = (file) => fs.readFileSync(path.join(root, file), 'utf8')

/** A page without its comments, which are for tests. */
export const text = (file) => read(file).replace(/^<!--.*?-->\n/gms, '')

/** What the links of a page lead to, also where it is given below the text. */
export const links = /(?<=]\(|^\[[^\]]*]: )[^)\s]+/gm

export const title = (file) => /^# (.+)$/m.exec(text(file))[1]

/** Where the site has a page, given by its path in the project. */
export const address = (file) =>
  file === 'README.md' ? 'index.md' : file.startsWith(own) ? file.slice(own.length) : file.toLowerCase()

/** What a link leads to: an address of the site, and the file there if it is one of the project. */
export function resolve(from, link) {
  if (/^([a-z]+:|[#/])/i.test(link)) {
    return { link }
  }
  const [, relative, anchor] = /^([^#]*)(.*)$/.exec(link)
  let file = path.posix.join(path.posix.dirname(from), relative).replace(/\/$/, '')
  if (fs.existsSync(path.join(root, file, 'README.md'))) {
    file += '/README.md'
  }
  if (!fs.existsSync(path.join(root, file))) {
    throw new Error(`${from} links to ${link}: no such file`)
  }
  const page = file.endsWith('.md') ? `/${address(file).replace(/md$/, 'html')}` : `/files/${file}.html`
  return { link: (contracts[file] ?? page) + anchor, file }
}

/** The files in a folder of the project. */
const list = (folder) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => !/^(target|\..*)$/.test(name))
    .map((name) => path.posix.join(folder, name))

/** All pages in Markdown that the menu can have. */
export const pages = ['', 'docs', 'api-spec', 'webhooks', 'reference-service', 'examples/node', 'rules/src/vectors']
  .flatMap((folder) => list(folder))
  .filter((file) => file.endsWith('.md'))

const isFolder = (file) => fs.statSync(path.join(root, file)).isDirectory()

/** The other files and folders that pages link to. */
export function linkedFiles() {
  const found = new Set(['LICENSE'])
  for (const page of pages) {
    for (const [link] of text(page).matchAll(links)) {
      const { link: address, file } = resolve(page, link)
      if (address.startsWith('/files/')) {
        found.add(file)
      }
    }
  }
  return [...found].filter((file) => !/\.(md|png|svg)$/.test(file))
}

/** A file as a page in Markdown. */
export function fileContent(file) {
  if (isFolder(file)) {
    return `# ${file}\n\n${list(file).map((inside) => `- ${path.basename(inside)}\n`).join('')}`
  }
  const ending = file.replace(/.*[./]/, '')
  return `# ${file}\n\n\`\`\`\`${{ mjs: 'js', LICENSE: 'txt' }[ending] ?? ending}\n${read(file)}\n\`\`\`\`\n`
}
