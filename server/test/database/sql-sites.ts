import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Tree, TreeFile } from '../../../architecture/tree.ts'

/** A place in the server's code where SQL is made or sent. */
export type SqlSite = {
  readonly path: string
  readonly line: number
  readonly offset: number
  /** The longest literal piece of SQL here, in one line; undefined where it is too short to identify the place. */
  readonly piece: string | undefined
}

const builders = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/

/** Every such place in the product's code: `sql` templates and queries of the builder. */
export function sqlSites(tree: Tree): SqlSite[] {
  return [...tree.values()]
    .filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts'))
    .flatMap((file) =>
      file.nodes.filter(({ node }) => isSql(node)).map(({ node }) => siteOf(file, node)),
    )
}

type Node = TreeFile['nodes'][number]['node']

function isSql(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') {
    return node.tag.type === 'Identifier' && node.tag.name === 'sql'
  }
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.type === 'Identifier' &&
    builders.test(node.callee.property.name)
  )
}

function siteOf({ path, text }: TreeFile, node: Node): SqlSite {
  const pieces = node.type === 'TaggedTemplateExpression' ? node.quasi.quasis : []
  const [piece] = pieces
    .map(({ value }) => value.raw.replaceAll(/\s+/g, ' ').trim())
    .toSorted((one, other) => other.length - one.length)
  return {
    path,
    line: text.slice(0, node.start).split('\n').length,
    offset: node.start,
    piece: piece && piece.length >= leastLetters ? piece : undefined,
  }
}

const leastLetters = 20

/** The places whose piece of SQL is in a statement, which is given in one line. */
export const sourcesOf = (sites: readonly SqlSite[], query: string): SqlSite[] =>
  sites.filter(({ piece }) => piece !== undefined && query.includes(piece))

type Range = { readonly startOffset: number; readonly endOffset: number; readonly count: number }
type Script = { readonly url: string; readonly functions: readonly { ranges: readonly Range[] }[] }

/** The places that no process ran, by the coverage files in this folder (NODE_V8_COVERAGE). */
export async function notRun(folder: string, sites: readonly SqlSite[]): Promise<SqlSite[]> {
  const ran = new Set<SqlSite>()
  for (const name of await readdir(folder)) {
    const { result }: { result: Script[] } = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const scripts = new Map(result.map((script) => [script.url, script]))
    for (const site of sites) {
      const script = scripts.get(pathToFileURL(site.path).href)
      if (script && countAt(script, site.offset) > 0) ran.add(site)
    }
  }
  return sites.filter((site) => !ran.has(site))
}

/** How often the code at an offset ran: the count of the innermost range around it. */
function countAt({ functions }: Script, offset: number): number {
  const around = functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
    .toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset))
  return around[0]?.count ?? 0
}
