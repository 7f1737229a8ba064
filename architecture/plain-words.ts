import type { Comment } from 'oxc-parser'
import { titlesOf } from './titles.ts'
import { breach, isTest, type Breach, type Tree, type TreeFile } from './tree.ts'

/** Words that STYLE.md excludes. A word in backticks, such as the Unix user `nobody`, is allowed. */
const quaint =
  /(?<!`)\b(?:lest|anew|nobody|somebody|someone|anybody|whoever|purse|deed|told|asked|dearer|hears)\b/gi

/** Excluded words in comments, titles of tests and documents. STYLE.md itself and `server/content/` may have them. */
export const quaintWords = (tree: Tree): Breach[] =>
  [...tree.values()].flatMap((file) =>
    plainTextsOf(file).flatMap(({ value, start }) =>
      [...value.matchAll(quaint)].map((match) =>
        breach(file, start + match.index, `a quaint word: ${match[0]}`),
      ),
    ),
  )

type Text = Pick<Comment, 'value' | 'start'>

function plainTextsOf(file: TreeFile): readonly Text[] {
  const { path, text, comments } = file
  // A migration cannot be changed once it ran.
  if (path.startsWith('server/migrations/')) return []
  if (path.endsWith('.sql')) {
    return [...text.matchAll(/--.*/g)].map(({ 0: value, index: start }) => ({ value, start }))
  }
  if (path.endsWith('.md')) {
    return path === 'STYLE.md' || path.startsWith('server/content/')
      ? []
      : [{ value: text, start: 0 }]
  }
  const titles = isTest(path)
    ? titlesOf(file).map(({ text: value, offset: start }) => ({ value, start }))
    : []
  return [...comments, ...titles]
}
