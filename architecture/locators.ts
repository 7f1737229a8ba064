import type { CallExpression, Expression } from 'oxc-parser'
import { breach, type Breach, type Found, type Tree, type TreeFile } from './tree.ts'

const advice = 'may meet two elements: name it whole with { exact: true }'

/**
 * Locators of the browser walks that may match two elements, as far as their text shows. `getByText` is vague with a
 * figure or a single word. `getByRole` is vague with a name that is part of another name of that role.
 */
export function vagueLocators(tree: Tree): Breach[] {
  const walks = [...tree.values()].filter(({ path }) => path.startsWith('e2e/'))
  const found = walks.flatMap(locatorsOf)
  const names = Map.groupBy(
    found.filter(({ by }) => by !== 'text'),
    ({ by }) => by,
  )
  return found.flatMap(({ file, at, by, text, isExact }) => {
    if (isExact) return []
    const isVague =
      by === 'text'
        ? /^\d|^\p{L}+$/u.test(text)
        : (names.get(by) ?? []).some((other) => isPartOf(text, other.text))
    return isVague ? [breach(file, at, `"${text}" ${advice}`)] : []
  })
}

type Locator = {
  readonly file: TreeFile
  readonly at: number
  /** `text`, or the role of the element. */
  readonly by: string
  readonly text: string
  /** It has `exact: true`, or is narrowed to one of several elements. */
  readonly isExact: boolean
}

function locatorsOf(file: TreeFile): Locator[] {
  return file.nodes.flatMap((found) => {
    const { node } = found
    if (node.type !== 'CallExpression') return []
    const [first, options] = node.arguments
    const called = methodOf(node)
    const named = textOf(first)
    if (named === undefined || (called !== 'getByText' && called !== 'getByRole')) return []
    const isByText = called === 'getByText'
    const text = isByText ? named : textOf(propertyOf(options, 'name'))
    if (text === undefined) return []
    const exact = propertyOf(options, 'exact')
    const isExact = (exact?.type === 'Literal' && exact.value === true) || isNarrowed(found)
    return [{ file, at: node.start, by: isByText ? 'text' : named, text, isExact }]
  })
}

const isPartOf = (name: string, other: string): boolean =>
  other.length > name.length && other.toLowerCase().includes(name.toLowerCase())

/** Whether `.first()`, `.last()` or `.nth()` follows. */
function isNarrowed({ up }: Found): boolean {
  const parent = up?.node
  return (
    parent?.type === 'MemberExpression' &&
    parent.property.type === 'Identifier' &&
    /^(first|last|nth)$/.test(parent.property.name)
  )
}

function methodOf({ callee }: CallExpression): string | undefined {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : undefined
}

type Argument = CallExpression['arguments'][number] | Expression | undefined

const textOf = (node: Argument): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

function propertyOf(node: Argument, name: string): Expression | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    if (property.key.name === name) return property.value
  }
  return undefined
}
