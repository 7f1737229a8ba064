import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { matchesGlob, posix } from 'node:path'
import { parseSync, visitorKeys, type Comment, type Node } from 'oxc-parser'

/** Every file of the tree by its path from the root. */
export type Tree = ReadonlyMap<string, TreeFile>

export type TreeFile = {
  readonly path: string
  /** Empty for a file that is not text. */
  readonly text: string
  /** Every node of the code, outer nodes before inner ones; empty for a file that is not code. */
  readonly nodes: readonly Found[]
  readonly comments: readonly Comment[]
}

/** A node and its parent. */
export type Found = { readonly node: Node; readonly up: Found | undefined }

/** A breach of a rule and its position. */
export type Breach = { readonly path: string; readonly line: number; readonly what: string }

/** The tree of the files that git tracks, and of those that it does not ignore. */
export function readTree(): Tree {
  const paths = (listedByGit() ?? listedByWalking()).filter((path) => existsSync(path))
  return treeOf(Object.fromEntries(paths.map((path) => [path, textOf(path)])))
}

function listedByGit(): string[] | undefined {
  const trusting = ['-c', 'safe.directory=*'] // a checkout may belong to another user than the one that runs the tests
  const listing = [...trusting, 'ls-files', '-co', '--exclude-standard', '-z']
  const git = spawnSync('git', listing, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return git.status === 0 ? git.stdout.split('\0').filter((path) => path !== '') : undefined
}

/** Lists files without git or without a history. Understands only the simple patterns of .gitignore. */
export function listedByWalking(): string[] {
  const patterns = readFileSync('.gitignore', 'utf8').split('\n').concat('.git')
  const ignored = patterns.map((line) => line.replace(/\/$/, '')).filter((line) => line !== '')
  return filesIn('.', (path) =>
    ignored.some((one) =>
      one.includes('/') ? one.replace(/^\//, '') === path : matchesGlob(posix.basename(path), one),
    ),
  )
}

function filesIn(folder: string, isIgnored: (path: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (isIgnored(path)) return []
    if (entry.isDirectory()) return filesIn(path, isIgnored)
    return entry.isFile() ? [path] : []
  })
}

/** Parses files given by path and text. Tests use it to plant a breach that a rule must find. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  return new Map(Object.entries(files).map(([path, text]) => [path, fileOf(path, text)]))
}

function textOf(path: string): string {
  const bytes = readFileSync(path)
  return bytes.includes(0) ? '' : bytes.toString('utf8')
}

function fileOf(path: string, text: string): TreeFile {
  if (!/\.(ts|tsx|js|mjs)$/.test(path)) return { path, text, nodes: [], comments: [] }
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const nodes: Found[] = []
  collect({ node: program, up: undefined }, nodes)
  return { path, text, nodes, comments }
}

function collect(found: Found, into: Found[]): void {
  into.push(found)
  for (const key of visitorKeys[found.node.type] ?? []) {
    const below: unknown = Reflect.get(found.node, key)
    for (const node of Array.isArray(below) ? below : [below]) {
      if (isNode(node)) collect({ node, up: found }, into)
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** A breach at an offset of a file's text. */
export function breach(file: TreeFile, offset: number, what: string): Breach {
  return { path: file.path, line: file.text.slice(0, offset).split('\n').length, what }
}

export const linesOf = (text: string): number => text.trimEnd().split('\n').length

/** Tests, and files that only tests use. */
export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)(test|e2e)\//.test(path) || /\/test-[^/]+$/.test(path)

/** Hand-written code, without the output of kysely-codegen. */
export const isCode = (path: string): boolean =>
  /\.(ts|tsx|js|mjs)$/.test(path) && !path.endsWith('/db-types.ts')

/** Code of the product, without tests and tools. */
export const isProduct = (path: string): boolean =>
  isCode(path) && !isTest(path) && /^(contract|server|web|sandbox)\/src\//.test(path)
