import { breach, type Breach, type Found, type Tree, type TreeFile } from './tree.ts'
import { wordsOf } from './words.ts'

const apiFile = 'contract/src/api.ts'
/** The files that register endpoints. */
const isTableOfContents = (path: string): boolean =>
  /^server\/src\/([^/]+\/)*routes\.ts$/.test(path)

/**
 * Entries of `api` that are not served by exactly one `on(feature.name, ...)` or `onShared(...)`, and others served.
 */
export function routesServed(tree: Tree): Breach[] {
  const api = tree.get(apiFile)
  if (!api) return [{ path: apiFile, line: 1, what: 'there is no api' }]
  const wanted = keysOfObject(api, 'api').flatMap((feature) => {
    const entries = [...tree.values()]
      .filter(({ path }) => path.startsWith('contract/src/'))
      .flatMap((file) => keysOfObject(file, feature))
    return entries.length > 0 ? entries.map((name) => `${feature}.${name}`) : [`${feature}.?`]
  })
  const served = [...tree.values()]
    .filter(({ path }) => isTableOfContents(path))
    .flatMap((file) => handlersIn(file))
  return [
    ...wanted
      .filter((name) => !served.some((line) => line.name === name))
      .map((name) => breach(api, 0, `no endpoint serves ${name}`)),
    ...served
      .filter(({ name }, index) => served.findIndex((line) => line.name === name) < index)
      .map(({ name, file, offset }) => breach(file, offset, `${name} is served twice`)),
    ...served
      .filter(({ name }) => !wanted.includes(name))
      .map(({ name, file, offset }) => breach(file, offset, `${name} is not in the api`)),
  ]
}

/** The keys of `const name = { ... }`, also where the object is the argument of a function, as in `routes({ ... })`. */
function keysOfObject(file: TreeFile, name: string): string[] {
  const declared = file.nodes.find(
    ({ node }) => node.type === 'VariableDeclarator' && wordsOf(node.id) === name,
  )?.node
  if (declared?.type !== 'VariableDeclarator') return []
  const object = objectIn(declared.init)
  return object?.type === 'ObjectExpression'
    ? object.properties.map((one) => (one.type === 'Property' ? wordsOf(one.key) : '?'))
    : []
}

function objectIn(node: Found['node'] | null | undefined): Found['node'] | undefined {
  if (node?.type === 'CallExpression') return objectIn(node.arguments[0])
  const isWrapped = node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
  return isWrapped ? objectIn(node.expression) : (node ?? undefined)
}

function handlersIn(file: TreeFile): { name: string; file: TreeFile; offset: number }[] {
  return file.nodes.flatMap(({ node }) => {
    if (node.type !== 'CallExpression' || !/^on(Shared)?$/.test(wordsOf(node.callee))) return []
    const entry = node.arguments[0]
    if (entry?.type !== 'MemberExpression') return []
    const name = `${wordsOf(entry.object)}.${wordsOf(entry.property)}`
    return [{ name, file, offset: node.start }]
  })
}
