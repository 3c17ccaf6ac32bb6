// A page for each file that a page links to.
import { fileContent, linkedFiles } from '../../vitepress/.vitepress/project.mjs'

export default { paths: () => linkedFiles().map((path) => ({ params: { path }, content: fileContent(path) })) }
