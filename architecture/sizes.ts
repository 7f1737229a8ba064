import { posix } from 'node:path'
import type { Function as FunctionNode, ArrowFunctionExpression } from 'oxc-parser'
import {
  breach,
  isCode,
  isProduct,
  isTest,
  linesOf,
  type Breach,
  type Found,
  type Tree,
  type TreeFile,
} from './tree.ts'

const most = {
  fileLines: 300,
  testLines: 500,
  fileLinesP95: 200,
  functionLines: 70,
  componentLines: 120,
  functionLinesP95: 40,
  parameters: 3,
  filesInFolder: 20,
}

const isSized = (path: string): boolean =>
  isCode(path) || (/\.(css|html)$/.test(path) && /^(web|sandbox)\//.test(path))

/** Files longer than a person reads in one go. */
export function fileSizes(tree: Tree): Breach[] {
  return [...tree.values()]
    .filter((file) => isSized(file.path))
    .flatMap((file) => {
      const lines = linesOf(file.text)
      const limit = isTest(file.path) ? most.testLines : most.fileLines
      return lines > limit
        ? [{ path: file.path, line: 1, what: `${lines} lines, at most ${limit}` }]
        : []
    })
}

/** 19 of 20 files and functions of the product are much shorter than the limit. */
export function usualSizes(tree: Tree): Breach[] {
  const files = [...tree.values()].filter((file) => isProduct(file.path))
  const file = p95(files.map(({ text }) => linesOf(text)))
  const func = p95(files.flatMap((one) => functionsOf(one).map(({ lines }) => lines)))
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

/** Functions too long to see at once, in SQL too, and those with more arguments than a caller can tell apart. */
export function functionSizes(tree: Tree): Breach[] {
  return [...tree.values()].flatMap((file) => {
    if (file.path.endsWith('.sql')) return sqlFunctionSizes(file)
    if (!isCode(file.path)) return []
    return functionsOf(file).flatMap((one) => {
      const what = [tooLong(file.path, one), tooMany(one)].filter((text) => text !== undefined)
      return what.map((text) => breach(file, one.node.start, text))
    })
  })
}

function sqlFunctionSizes(file: TreeFile): Breach[] {
  const functions = file.text.matchAll(
    /^create (?:or replace )?(?:function|procedure)[^$]*\$\$.*?\$\$/gms,
  )
  return [...functions].flatMap(({ 0: text, index }) => {
    const lines = text.split('\n').length
    return lines > most.functionLines
      ? [breach(file, index, `a function of ${lines} lines, at most ${most.functionLines}`)]
      : []
  })
}

function tooLong(path: string, { lines, isCallback }: Sized): string | undefined {
  const limit = path.endsWith('.tsx') ? most.componentLines : most.functionLines
  const isSuite = isCallback && isTest(path)
  return lines > limit && !isSuite ? `a function of ${lines} lines, at most ${limit}` : undefined
}

/** The caller of a callback decides what it is given. */
function tooMany({ node, isCallback }: Sized): string | undefined {
  const count = node.params.filter((param) => !isThis(param)).length
  return count > most.parameters && !isCallback
    ? `${count} parameters, at most ${most.parameters}`
    : undefined
}

const isThis = (param: { type: string; name?: unknown }): boolean => param.name === 'this'

type Sized = {
  readonly node: FunctionNode | ArrowFunctionExpression
  readonly lines: number
  /** Given to a call right where it is written. */
  readonly isCallback: boolean
}

function functionsOf(file: TreeFile): Sized[] {
  return file.nodes.flatMap(({ node, up }) => {
    if (!isFunction(node) || !node.body) return []
    const lines = file.text.slice(node.start, node.end).split('\n').length
    return [{ node, lines, isCallback: isArgument(node, up) }]
  })
}

const isFunction = (node: Found['node']): node is Sized['node'] =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression'

function isArgument(node: Sized['node'], up: Found | undefined): boolean {
  const call = up?.node
  return (
    (call?.type === 'CallExpression' || call?.type === 'NewExpression') &&
    call.arguments.some((argument) => argument === node)
  )
}

/** Folders with more in them than a listing shows at a glance. */
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
