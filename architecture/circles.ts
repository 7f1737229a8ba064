import { posix } from 'node:path'
import { importsOf, type Import } from './imports.ts'
import { isTest, type Breach, type Tree } from './tree.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Files that import each other in a cycle, including types and `import()`. Each cycle is returned once. */
export const fileCircles = (tree: Tree): Breach[] => ringsOf(graphOf(tree, (path) => path))

/**
 * Folders that import each other in a cycle, including types. Each cycle is returned once. A folder and its subfolder
 * are two nodes. A file directly below `src` is a node of its own.
 */
export function folderCircles(tree: Tree): Breach[] {
  return ringsOf(
    graphOf(tree, (path) => (/^[^/]+\/src\/[^/]+$/.test(path) ? path : posix.dirname(path))),
  )
}

function graphOf(tree: Tree, name: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of importsOf(tree).filter(isOfProduct)) {
    const [source, target] = [name(from.path), name(to)]
    if (source === target && source !== from.path) continue
    graph.set(source, (graph.get(source) ?? new Set()).add(target))
  }
  return graph
}

const isOfProduct = ({ from }: Import): boolean => !isTest(from.path)

function ringsOf(graph: Graph): Breach[] {
  const reported = new Set<string>()
  return [...graph.keys()].sort().flatMap((start) => {
    if (reported.has(start)) return []
    const ring = wayBack(graph, start)
    if (!ring) return []
    for (const member of ring) reported.add(member)
    return [{ path: start, line: 1, what: `a circle: ${[...ring, start].join(' -> ')}` }]
  })
}

/** The shortest cycle from a node back to itself. */
function wayBack(graph: Graph, start: string): string[] | undefined {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}
