import { wordsOf } from './words.ts'
import { breach, isCode, isTest, type Breach, type Found, type Tree } from './tree.ts'

const tables = 'transfer|account|deposit|virtual_account|bank_delivery|referral_bonus'
const afterVerb = new RegExp(
  `\\b(from|join|into|update|table|only|truncate)\\s+(${tables})\\b`,
  'i',
)
const anywhere = new RegExp(`\\b(${tables})\\b`, 'i')
const exact = new RegExp(`^(${tables})( as \\w+)?$`)
const builders =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|(inner|left|right|full|cross)Join)$/

/** Only the wallet accesses the tables of money; other features call it. */
export function moneyTables(tree: Tree): Breach[] {
  return [...tree.values()]
    .filter(({ path }) => isCode(path) && !isTest(path) && !path.startsWith('server/src/wallet/'))
    .filter(({ path }) => /^(server|scripts)\//.test(path))
    .flatMap((file) =>
      file.nodes
        .filter((found) => namesTable(found))
        .map(({ node }) => breach(file, node.start, 'names a money table outside of wallet/')),
    )
}

function namesTable(found: Found): boolean {
  const { node, up } = found
  if (node.type === 'Literal') {
    return afterVerb.test(wordsOf(node)) || (exact.test(wordsOf(node)) && isBuilt(up))
  }
  if (node.type !== 'TemplateElement') return false
  const text = wordsOf(node)
  return afterVerb.test(text) || (isSql(up) && anywhere.test(text.replaceAll(/'[^']*'/g, '')))
}

/** Whether the parent is the call of a query builder's method. */
function isBuilt(up: Found | undefined): boolean {
  const call = up?.node
  return (
    call?.type === 'CallExpression' &&
    call.callee.type === 'MemberExpression' &&
    builders.test(wordsOf(call.callee.property))
  )
}

function isSql(up: Found | undefined): boolean {
  const tagged = up?.up?.node
  return tagged?.type === 'TaggedTemplateExpression' && wordsOf(tagged.tag) === 'sql'
}
