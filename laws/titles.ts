import { breach, isTest, type Breach, type Found, type Tree, type TreeFile } from './tree.ts'
import { wordsOf } from './words.ts'

const map = 'docs/spec-map.md'

/** Every test that the map names in quotes after its file is there, word for word as the file has it. */
export function namedTests(tree: Tree): Breach[] {
  const page = tree.get(map)
  if (!page) return []
  const titles = new Map<string, ReadonlySet<string>>()
  return namesIn(page).flatMap(({ path, title, offset }) => {
    const file = tree.get(path)
    if (!file) return [breach(page, offset, `there is no ${path}`)]
    const known = titles.get(path) ?? titlesOf(file)
    titles.set(path, known)
    return known.has(title) ? [] : [breach(page, offset, `${path} has no "${title}"`)]
  })
}

/** What is quoted after a file of tests, up to the next file or the end of the cell. */
function namesIn(page: TreeFile): { path: string; title: string; offset: number }[] {
  let path = ''
  return [...page.text.matchAll(/`([^`\n]+)`|"([^"\n]+)"|[|\n]/g)].flatMap((match) => {
    const [, file, title] = match
    if (title === undefined) path = file !== undefined && isTest(file) ? file : ''
    return title === undefined || path === '' ? [] : [{ path, title, offset: match.index }]
  })
}

/** The titles of tests and of their groups as they are written: `%s` and `${...}` stand for what a table fills in. */
function titlesOf(file: TreeFile): ReadonlySet<string> {
  return new Set(
    file.nodes.flatMap(({ node }) => {
      if (node.type !== 'CallExpression' || !/^(describe|it|test)$/.test(rootOf(node.callee)))
        return []
      const [title] = node.arguments
      if (title?.type === 'TemplateLiteral')
        return [file.text.slice(title.start + 1, title.end - 1)]
      return title?.type === 'Literal' ? [wordsOf(title)] : []
    }),
  )
}

/** What a call begins with: `test` in `test.each(rows)(...)`. */
function rootOf(node: Found['node']): string {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return node.type === 'MemberExpression' ? rootOf(node.object) : wordsOf(node)
}
