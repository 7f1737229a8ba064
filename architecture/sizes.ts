import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import {
  breach,
  isCode,
  isProduct,
  isTest,
  linesOf,
  type Breach,
  type Tree,
  type TreeFile,
} from './tree.ts'

const most = {
  fileLines: 300,
  fileLinesP95: 160,
  functionLines: 70,
  functionLinesP95: 40,
  filesInFolder: 20,
  microFileLines: 20,
}

const isSized = (path: string): boolean =>
  isCode(path) || (/\.(css|html)$/.test(path) && /^(web|sandbox)\//.test(path))

/** Stylesheets and pages above the size limit; oxlint measures code. */
export function fileSizes(tree: Tree): Breach[] {
  return [...tree.values()].flatMap(({ path, text }) => {
    const lines = isSized(path) && !isCode(path) ? linesOf(text) : 0
    return lines > most.fileLines
      ? [{ path, line: 1, what: `${lines} lines, at most ${most.fileLines}` }]
      : []
  })
}

/** The 95th percentile of the lines of product files, and of functions, where it is above its limit. */
export function usualSizes(tree: Tree): Breach[] {
  const files = [...tree.values()].filter((file) => isProduct(file.path))
  const file = p95(files.map(({ text }) => linesOf(text)))
  const func = p95(files.flatMap(functionLines))
  return [
    ...overP95('files', file, most.fileLinesP95),
    ...overP95('functions', func, most.functionLinesP95),
  ]
}

function overP95(what: string, found: number, limit: number): Breach[] {
  if (found <= limit) return []
  return [{ path: '.', line: 1, what: `19 of 20 ${what} have ${found} lines, at most ${limit}` }]
}

export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
}

/** SQL functions above the size limit; oxlint measures those of TypeScript. */
export function sqlFunctionSizes(tree: Tree): Breach[] {
  return [...tree.values()].filter(({ path }) => path.endsWith('.sql')).flatMap(longFunctions)
}

function longFunctions(file: TreeFile): Breach[] {
  const found = file.text.matchAll(
    /^create (?:or replace )?(?:function|procedure)[^$]*\$\$.*?\$\$/gms,
  )
  return [...found].flatMap(({ 0: text, index }) => {
    const lines = text.split('\n').length
    return lines > most.functionLines
      ? [breach(file, index, `a function of ${lines} lines, at most ${most.functionLines}`)]
      : []
  })
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** The number of lines of each function of a file. */
const functionLines = (file: TreeFile): number[] =>
  file.nodes
    .filter(({ node }) => functions.has(node.type) && 'body' in node && node.body !== null)
    .map(({ node }) => linesOf(file.text.slice(node.start, node.end)))

/** Folders with more entries than the limit. */
export function folderSizes(tree: Tree): Breach[] {
  const counts = new Map<string, number>()
  for (const path of tree.keys()) {
    if (!isSized(path)) continue
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) => {
    return count > most.filesInFolder && folder !== '.'
      ? [{ path: folder, line: 1, what: `${count} files, at most ${most.filesInFolder}` }]
      : []
  })
}

/** Short files with a single importer, in the same folder: they belong into it. Tests do not count as importers. */
export function microFiles(tree: Tree): Breach[] {
  const importers = new Map<string, Set<string>>()
  for (const { from, to } of importsOf(tree)) {
    if (isTest(from.path)) continue
    importers.set(to, (importers.get(to) ?? new Set()).add(from.path))
  }
  return [...tree.values()].flatMap(({ path, text }) => {
    if (!isProduct(path) || linesOf(text) > most.microFileLines) return []
    const [importer, ...others] = importers.get(path) ?? []
    const isBeside = importer !== undefined && posix.dirname(importer) === posix.dirname(path)
    return isBeside && others.length === 0
      ? [{ path, line: 1, what: `${linesOf(text)} lines that only ${importer} imports` }]
      : []
  })
}
