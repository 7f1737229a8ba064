import { posix } from 'node:path'
import { breach, type Breach, type Found, type Tree, type TreeFile } from './tree.ts'
import { wordsOf } from './words.ts'

/** Migrations that are not numbered 0001_name.sql, 0002_name.sql and so on. Only a new migration reverts one. */
export function migrations(tree: Tree): Breach[] {
  const paths = [...tree.keys()].filter((path) => path.startsWith('server/migrations/')).sort()
  return paths.flatMap((path, index) => {
    const number = String(index + 1).padStart(4, '0')
    const name = posix.basename(path)
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) return [{ path, line: 1, what: 'not 0001_name.sql' }]
    return name.startsWith(number) ? [] : [{ path, line: 1, what: `should be number ${number}` }]
  })
}

/** Folders that documents name but the tree does not contain: they are made when needed. */
const made = ['web/dist/', 'node_modules/', 'test-results/', 'data/']
const looksLikeFile =
  /^[\w@.-]+(\/[\w@.-]+)*\.(ts|tsx|mjs|js|sql|md|json|css|html|csv|svg)$|^(contract|server|web|sandbox|e2e|bench|soak|scripts|architecture|docs)\/[\w@./-]*$/

/** Files that a document names in backticks, by the whole path or its end, but that do not exist. */
export function namedFiles(tree: Tree): Breach[] {
  const isThere = (name: string): boolean =>
    isInTree(tree, name) || [...tree.keys()].some((path) => path.endsWith(`/${name}`))
  return pagesOf(tree).flatMap((page) =>
    namesIn(page)
      .filter(({ name }) => !isThere(name))
      .map(({ name, offset }) => breach(page, offset, `there is no ${name}`)),
  )
}

/** Files that code opens beside itself, but that do not exist. Files that git ignores exist on one machine only. */
export function openedFiles(tree: Tree): Breach[] {
  return [...tree.values()].flatMap((file) =>
    file.nodes.flatMap(({ node }) => {
      const beside = besideOf(node)
      if (beside === undefined) return []
      const path = posix.join(posix.dirname(file.path), beside)
      return isInTree(tree, path) ? [] : [breach(file, node.start, `there is no ${path}`)]
    }),
  )
}

/** The path in `new URL('...', import.meta.url)`. */
function besideOf(node: Found['node']): string | undefined {
  if (node.type !== 'NewExpression' || wordsOf(node.callee) !== 'URL') return undefined
  const [path, base] = node.arguments
  const isBeside = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty'
  return isBeside && path?.type === 'Literal' ? wordsOf(path) : undefined
}

/** Whether the name is a file or folder of the tree, or in a folder that is made when needed. */
function isInTree(tree: Tree, name: string): boolean {
  const folder = `${name.replace(/\/$/, '')}/`
  if (tree.has(name) || made.some((one) => folder.startsWith(one))) return true
  return [...tree.keys()].some((path) => path.startsWith(folder))
}

const pagesOf = (tree: Tree): TreeFile[] =>
  [...tree.values()].filter(({ path }) => /^([a-z]+\/)?[A-Z]+\.md$|^docs\/.*\.md$/.test(path))

/** The file names in backticks in a document, except those in its code samples. */
function namesIn(page: TreeFile): { name: string; offset: number }[] {
  const prose = page.text.replaceAll(/^```[\s\S]*?^```/gm, (sample) =>
    sample.replaceAll(/[^\n]/g, ' '),
  )
  return [...prose.matchAll(/`([^`\s]+)`/g)]
    .map((match) => ({ name: (match[1] ?? '').replace(/^\.\//, ''), offset: match.index }))
    .filter(({ name }) => looksLikeFile.test(name))
}

const foreign: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.])\/(?:work|root|Users|home\/[a-z])(?=\/|[a-z]*\/)/, 'a path of one machine'],
  [/\b[A-Z]:\\[A-Za-z]/, 'a path of one machine'],
  [
    /https?:\/\/[^\s"'`)]*\b(registry|artifactory|verdaccio|nexus|jfrog)\b/i,
    'the address of a registry',
  ],
  [/"resolved": "https?:/, 'the address of a registry'],
]

/** Texts that depend on the machine where they were written, or on the registry of its packages. */
export function foreignPlaces(tree: Tree): Breach[] {
  return [...tree.values()].flatMap((file) =>
    foreign.flatMap(([pattern, what]) => {
      const found = pattern.exec(file.text)
      return found ? [breach(file, found.index, `${what}: ${found[0]}`)] : []
    }),
  )
}
