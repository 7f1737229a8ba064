import {
  breach,
  isCode,
  isProduct,
  type Breach,
  type Found,
  type Tree,
  type TreeFile,
} from './tree.ts'

const bannedNodes: ReadonlyMap<string, string> = new Map([
  ['TSAnyKeyword', '`any`: say what it is, or `unknown`'],
  ['TSEnumDeclaration', 'an enum: Node does not run it; a union of strings does'],
  ['TSModuleDeclaration', 'a declared module: pass what is needed'],
])

/** What a node says that our code does not; undefined for nearly all. */
function banned({ node }: Found, path: string): string | undefined {
  if (node.type === 'ExportDefaultDeclaration' && !path.endsWith('.config.ts')) {
    return 'a default export: give it its name'
  }
  if (node.type === 'Program' && isBarrel(node.body)) return 'a barrel: import from where it is'
  if (!isProduct(path)) return bannedNodes.get(node.type)
  if (node.type === 'TSNonNullExpression') return '`!`: handle the case, or throw with a reason'
  if (node.type === 'MemberExpression' && isNamed(node.object, 'console')) {
    return 'console: use the log'
  }
  return bannedNodes.get(node.type)
}

const isNamed = (node: { type: string; name?: unknown }, name: string): boolean =>
  node.type === 'Identifier' && node.name === name

/** A file that does nothing but hand on what others export. */
function isBarrel(statements: readonly { type: string; source?: unknown }[]): boolean {
  return (
    statements.length > 0 &&
    statements.every(
      ({ type, source }) =>
        type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && Boolean(source)),
    )
  )
}

const bannedComments: readonly (readonly [RegExp, string])[] = [
  [/\b(TODO|FIXME|HACK|XXX)\b/, 'left for later: a decision or an issue instead'],
  [/@ts-(ignore|expect-error|nocheck)/, 'the type checker switched off'],
  [/\b(eslint|oxlint|biome|prettier|oxfmt)-(disable|ignore)/, 'a tool switched off'],
]

/** Words of the language, and of comments, that our code does without. */
export function bannedWords(tree: Tree): Breach[] {
  return codeOf(tree).flatMap((file) => {
    const inCode = file.nodes.map((found) => ({
      start: found.node.start,
      what: banned(found, file.path),
    }))
    const inComments = file.comments.map(({ start, value }) => ({
      start,
      what: bannedComments.find(([pattern]) => pattern.test(value))?.[1],
    }))
    return [...inCode, ...inComments].flatMap(({ start, what }) =>
      what ? [breach(file, start, what)] : [],
    )
  })
}

const codeOf = (tree: Tree): TreeFile[] => [...tree.values()].filter(({ path }) => isCode(path))

/** The server and the pages do not know that a sandbox exists: what it stands in for is all they speak to. */
export function sandboxUnknown(tree: Tree): Breach[] {
  return codeOf(tree)
    .filter(({ path }) => isProduct(path) && /^(server|web)\//.test(path))
    .flatMap((file) =>
      file.nodes.flatMap(({ node }) => {
        const text = wordsOf(node)
        return /sandbox/i.test(text)
          ? [breach(file, node.start, `mentions the sandbox: ${text.trim()}`)]
          : []
      }),
    )
}

/** The text that a node itself bears. */
export function wordsOf(node: Found['node']): string {
  if (node.type === 'TemplateElement') return node.value.raw
  if ('name' in node && typeof node.name === 'string') return node.name
  return 'value' in node && typeof node.value === 'string' ? node.value : ''
}

/** Every `as` of server and contract but `as const`. */
export function castsOf(tree: Tree): Breach[] {
  return codeOf(tree)
    .filter(({ path }) => isProduct(path) && /^(server|contract)\//.test(path))
    .flatMap((file) =>
      file.nodes
        .filter(({ node }) => isCast(node))
        .map(({ node }) => breach(file, node.start, 'a cast')),
    )
}

function isCast(node: Found['node']): boolean {
  if (node.type === 'TSTypeAssertion') return true
  if (node.type !== 'TSAsExpression') return false
  const { typeAnnotation: type } = node
  return !(type.type === 'TSTypeReference' && isNamed(type.typeName, 'const'))
}
