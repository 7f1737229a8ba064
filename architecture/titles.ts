import { breach, isTest, type Breach, type Found, type Tree, type TreeFile } from './tree.ts'
import { wordsOf } from './words.ts'

/** The page that numbers the rules of the product. */
export const rulesPage = 'docs/product.md'

/** A rule of the product. */
export type Rule = { readonly id: string; readonly text: string; readonly feature: string }

/** The title of a test or a group as written. `%s` and `${...}` stand for values of a table. */
export type Title = { readonly text: string; readonly offset: number }

/** The rules in the order of the page. */
export function rulesOf(page: string): Rule[] {
  let feature = ''
  const lines = page.replaceAll('\n  ', ' ').split('\n')
  return lines.flatMap((line) => {
    const [, heading, id, text = ''] = /^## (.+)$|^- \*\*([A-Z]+-\d+)\*\* (.*)$/.exec(line) ?? []
    if (heading) feature = heading
    return id ? [{ id, text, feature }] : []
  })
}

/** The rules at the end of a title, as in `[NUM-14, BOOST-3]`. Undefined where the end is not a list of rules. */
export function rulesOfTitle(title: string): string[] | undefined {
  const [, list] = / \[([A-Z]+-\d[^\]]*)\]$/.exec(title) ?? []
  if (list === undefined) return []
  const rules = list.split(', ')
  return rules.every((rule) => /^[A-Z]+-\d+$/.test(rule)) ? rules : undefined
}

/** Rules that the title of a test or a comment names, but that are not on the page. */
export function namedRules(tree: Tree): Breach[] {
  const page = tree.get(rulesPage)
  if (!page) return []
  const ids = rulesOf(page.text).map(({ id }) => id)
  const known = new Set(ids)
  const features = [...new Set(ids.map((id) => id.replace(/\d+$/, '')))].join('|')
  const cited = new RegExp(`\\b(?:${features})\\d+\\b`, 'g')
  const files = [...tree.values()]
  const inTexts = files.flatMap((file) =>
    textsOf(file).flatMap(({ text, offset }) =>
      [...text.matchAll(cited)]
        .filter(([id]) => !known.has(id))
        .map((match) => breach(file, offset + match.index, `there is no rule ${match[0]}`)),
    ),
  )
  const tests = files.filter(({ path }) => isTest(path))
  const inTitles = tests.flatMap((file) => unknownInTitles(file, known))
  return [...repeated(page, ids), ...inTitles, ...inTexts]
}

function repeated(page: TreeFile, ids: readonly string[]): Breach[] {
  return ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => breach(page, page.text.lastIndexOf(`**${id}**`), `${id} is there twice`))
}

function unknownInTitles(file: TreeFile, known: ReadonlySet<string>): Breach[] {
  return titlesOf(file).flatMap(({ text, offset }) => {
    const rules = rulesOfTitle(text)
    if (!rules) return [breach(file, offset, 'a title ends with rules as [NUM-14, BOOST-3]')]
    return rules
      .filter((rule) => !known.has(rule))
      .map((rule) => breach(file, offset, `there is no rule ${rule}`))
  })
}

/** The texts in which a file may cite rules: the comments of code, and all of SQL and documents. */
function textsOf(file: TreeFile): Title[] {
  if (/\.(sql|md)$/.test(file.path)) return [{ text: file.text, offset: 0 }]
  return file.comments.map(({ value, start }) => ({ text: value, offset: start }))
}

/** The titles of the tests and groups of a file. */
export function titlesOf(file: TreeFile): Title[] {
  return file.nodes.flatMap(({ node }) => {
    if (node.type !== 'CallExpression' || !/^(describe|it|test)$/.test(rootOf(node.callee)))
      return []
    const [title] = node.arguments
    if (title?.type === 'TemplateLiteral') {
      return [{ text: file.text.slice(title.start + 1, title.end - 1), offset: title.start }]
    }
    return title?.type === 'Literal' && wordsOf(title) !== ''
      ? [{ text: wordsOf(title), offset: title.start }]
      : []
  })
}

/** The first identifier of a call: `test` in `test.each(rows)(...)`. */
function rootOf(node: Found['node']): string {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return node.type === 'MemberExpression' ? rootOf(node.object) : wordsOf(node)
}
