import fs from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitepress'
import menu from './menu.mjs'
import { contracts, files, folder, operations } from './theme/contracts.data.mjs'
import { address, links, pages, read, resolve, root, text, title } from './project.mjs'

const name = 'Content service'
const base = process.env.SITE_BASE ?? '/'
const version = process.env.SITE_VERSION ?? 'dev'
const groups = Object.entries(menu).map(([group, files]) => [
  group,
  files.filter((file) => fs.existsSync(path.join(root, file)))
])

for (const page of pages.filter((page) => !Object.values(menu).flat().includes(page))) {
  throw new Error(`${page} is in no menu: add it to a group of menu.mjs in packaging/site`)
}

const shownContract = /<Contract name="(\w+)" \/>/

const paragraphs = (file) =>
  text(file).replace(/^```.*?^```/gms, '').split(/\n\n+/).slice(1).filter((each) => /^[^#|!<\s-]/.test(each))

const plain = (markdown) => markdown.replace(/\s+/g, ' ').replace(/\[(.*?)]\(.*?\)/g, '$1').trim()

/** The first sentence of a page. */
const summary = (file) => plain(paragraphs(file)[0] ?? '').replace(/(?<=[\w)]\.) .*/, '')

/** Links between files of the project become links of the site, named by the title of the page that they lead to. */
function projectLinks(md) {
  md.core.ruler.push('project-links', (state) => {
    const from = path.relative(root, state.env.realPath ?? state.env.path)
    state.tokens = state.tokens.filter(({ type, content }) => type !== 'html_block' || !content.startsWith('<!--'))
    if (from === 'README.md') {
      // The start page has both above its doors.
      state.tokens.splice(0, 3)
      const first = state.tokens.findIndex(({ type, content }) => type === 'inline' && plain(content) === summary(from))
      state.tokens.splice(first - 1, first > 0 ? 3 : 0)
    }
    for (const token of state.tokens) {
      if (token.type === 'code_block') {
        // A comment that does not fit stands below its command.
        const below = (_, comment) => `  ${comment.replaceAll(' ', '\u00a0')}`
        const content = token.content.replace(/ {2,}(# .*)$/gm, below)
        Object.assign(token, { type: 'fence', info: 'sh', content })
      }
      token.children?.forEach((child, index, all) => {
        if (child.type === 'code_inline') {
          // Braces in code are no expressions of Vue.
          child.attrSet('v-pre', '')
        }
        if (child.type === 'link_open') {
          const { link, file } = resolve(from, child.attrGet('href'))
          child.attrSet('href', link)
          const inside = all[index + 1]
          const single = all[index + 2]?.type === 'link_close'
          if (file?.endsWith('.md') && single && /^(\S+\.md|[A-Z-]{3,})$/.test(inside.content)) {
            Object.assign(inside, { type: 'text', content: title(file) })
          }
        }
      })
    }
  })
}

/** https://llmstxt.org: an index, and the text of each page beside it. */
function writeText({ outDir }) {
  let index = `# ${name}\n\n> ${summary('README.md')}\n`
  for (const [group, members] of groups) {
    index += `\n## ${group}\n\n`
    for (const file of members) {
      const page = address(file)
      index += `- ${[`[${title(file)}](${base}${page})`, summary(file)].filter(Boolean).join(': ')}\n`
      const linked = text(file)
        .replace(links, (link) => {
          const to = resolve(file, link)
          const ending = to.file?.endsWith('.md') ? 'md' : 'html'
          return to.file ? base + to.link.slice(1).replace(/html(?=#|$)/, ending) : link
        })
        .replace(shownContract, (_, contract) => read(`${folder}/${files[contract]}`))
      fs.mkdirSync(path.dirname(path.join(outDir, page)), { recursive: true })
      fs.writeFileSync(path.join(outDir, page), linked)
    }
  }
  fs.writeFileSync(path.join(outDir, 'llms.txt'), index)
  fs.cpSync(path.join(root, folder), outDir, { recursive: true })
  // Those that a reader can choose: this one, until a later one stands beside it.
  fs.writeFileSync(path.join(outDir, 'versions.json'), JSON.stringify([version]))
}

/** What the search finds: a contract has its operations, which a component shows. */
function searchText(source, env, md) {
  const html = md.render(source, env)
  const [, shown] = shownContract.exec(source) ?? []
  const found = (shown ? operations(contracts()[shown]) : []).map(
    ({ operationId, summary, description }) => `## ${summary} (${operationId}) {#${operationId}}\n\n${description}\n\n`
  )
  return env.frontmatter?.search === false ? '' : html + md.render(found.join(''), { path: root })
}

const [, tutorial] = menu.Start
const door = (title, file, details) => ({ title, details, link: resolve('README.md', file).link, linkText: 'Read on' })

export default defineConfig({
  title: name,
  lang: 'en',
  base,
  srcDir: root,
  srcExclude: ['**/target/**'],
  outDir: '../site',
  rewrites: address,
  head: [['link', { rel: 'icon', href: `${base}icon.svg` }]],
  vite: {
    publicDir: path.resolve('public'),
    build: { chunkSizeWarningLimit: 4000 },
    // Pages stand outside of the folder that has the libraries.
    plugins: [
      {
        name: 'libraries',
        enforce: 'pre',
        resolveId: (id, _, { ssr }) => (ssr && /^vue(\/server-renderer)?$/.test(id) ? { id, external: true } : null)
      }
    ]
  },
  markdown: {
    languageAlias: { gradle: 'groovy' },
    // The anchors of GitHub.
    anchor: {
      slugify: (heading) => heading.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '').replaceAll(' ', '-')
    },
    config: projectLinks
  },
  themeConfig: {
    version,
    search: { provider: 'local', options: { _render: searchText } },
    outline: [2, 3],
    nav: [
      { text: 'Contract', link: '/contract' },
      { text: 'Java API', link: '/apidocs/index.html', target: '_self' },
      { component: 'Versions' }
    ],
    sidebar: groups.map(([text, files]) => ({
      text,
      items: files.map((file) => ({ text: title(file), link: `/${address(file).replace(/(index)?\.md$/, '')}` }))
    }))
  },
  transformPageData(page) {
    if (page.relativePath === 'index.md') {
      page.frontmatter = {
        layout: 'home',
        hero: {
          name,
          tagline: summary('README.md'),
          actions: [{ text: title(tutorial), link: resolve('README.md', tutorial).link }]
        },
        features: [
          door('Contract', 'api-spec/README.md', 'Call, implement, check and adapt the interface.'),
          door('Webhooks', 'webhooks/README.md', 'Deliver and receive events, in your own transaction.'),
          door('Service', 'reference-service/README.md', 'Install and operate it.')
        ]
      }
    }
  },
  buildEnd: writeText
})
