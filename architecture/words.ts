import {
  breach,
  isCode,
  isProduct,
  type Breach,
  type Found,
  type Tree,
  type TreeFile,
} from './tree.ts'

const switchedOff = /\b(eslint|oxlint|biome|prettier|oxfmt)-(disable|ignore)/

/** Comments that switch a tool off. */
export const disabledTools = (tree: Tree): Breach[] =>
  codeOf(tree).flatMap((file) =>
    file.comments
      .filter(({ value }) => switchedOff.test(value))
      .map(({ start }) => breach(file, start, 'a tool switched off')),
  )

const codeOf = (tree: Tree): TreeFile[] => [...tree.values()].filter(({ path }) => isCode(path))

/** Code of server and pages that names the sandbox. They know only the upstreams that it simulates. */
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

/** The text of a node itself, without its children. */
export function wordsOf(node: Found['node']): string {
  if (node.type === 'TemplateElement') return node.value.raw
  if ('name' in node && typeof node.name === 'string') return node.name
  return 'value' in node && typeof node.value === 'string' ? node.value : ''
}

/** Every `as` of server and contract except `as const`. */
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
  return !(type.type === 'TSTypeReference' && wordsOf(type.typeName) === 'const')
}
