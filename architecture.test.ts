import { describe, expect, test } from 'vitest'
import { rules } from './architecture/all.ts'
import { boostMost, castsMost, exceptions } from './architecture/exceptions.ts'
import { namesBoost } from './architecture/lines.ts'
import { p95 } from './architecture/sizes.ts'
import { listedByWalking, readTree, treeOf, type Breach, type Tree } from './architecture/tree.ts'
import { castsOf } from './architecture/words.ts'

const tree = readTree()
const textOf = ({ path, line, what }: Breach): string => `${path}:${line} ${what}`

describe('the tree', () => {
  test.each(Object.entries(rules))('%s', (rule, check) => {
    const excused = new Set(exceptions.filter((one) => one.rule === rule).map(({ path }) => path))
    const broken = check(tree).filter(({ path }) => !excused.has(path))
    expect(broken.map(textOf)).toEqual([])
  })

  test('every exception is still needed', () => {
    const idle = exceptions.filter(({ rule, path }) => {
      const broken = rules[rule]?.(tree) ?? []
      return !broken.some((one) => one.path === path)
    })
    expect(idle).toEqual([])
  })

  test('the limits of casts and of files that name boosting equal the current counts', () => {
    expect(castsOf(tree).length).toBeGreaterThanOrEqual(castsMost)
    expect(namesBoost(tree).length).toBeGreaterThanOrEqual(boostMost)
  })

  test('is read completely', () => {
    expect(tree.has('server/src/app.ts')).toBe(true)
    expect(tree.get('server/src/routes.ts')?.nodes.length).toBeGreaterThan(500)
    const walked = new Set(listedByWalking())
    expect([...tree.keys()].filter((path) => !walked.has(path))).toEqual([])
  })
})

/** A tree with the minimum that every rule needs, and the files that a test plants in it. */
function plant(files: Readonly<Record<string, string>>): Tree {
  return treeOf({ 'contract/src/api.ts': 'export const api = {} as const', ...files })
}

function broken(rule: string, files: Readonly<Record<string, string>>): string[] {
  const check = rules[rule]
  if (!check) throw new Error(`there is no rule "${rule}"`)
  return check(plant(files)).map(textOf)
}

const file = 'server/src/numbers/buy-number.ts'

describe('imports go one way', () => {
  const targets = {
    'contract/src/base/money.ts': 'export const a = 1',
    'server/src/platform/db.ts': 'export const a = 1',
    'server/src/wallet/queries.ts': 'export const a = 1',
    'server/src/numbers/queries.ts': 'export const a = 1',
    'server/src/numbers/rental/provider.ts': 'export type A = 1; export const a = 1',
    'server/src/boost/queries.ts': 'export const a = 1',
    'server/src/admin/queries.ts': 'export const a = 1',
    'server/src/providers/paystack.ts': 'export const a = 1',
    'server/src/providers/test-upstream.ts': 'export const a = 1',
    'server/src/config/config.ts': 'export const a = 1',
    'web/src/paths.ts': 'export const a = 1',
    'web/src/ui/page/card.tsx': 'export const a = 1',
    'web/src/api/client.ts': 'export const a = 1',
    'web/src/shop/store/shelf.tsx': 'export const a = 1',
    'sandbox/src/sandbox.ts': 'export const a = 1',
    'scripts/start.ts': 'export const a = 1',
  }
  const check = (path: string, text: string) =>
    broken('imports go one way', { ...targets, [path]: text })

  test.each([
    ['another feature in a feature', file, "import { a } from '../boost/queries.ts'"],
    [
      'a type of another feature in a feature',
      file,
      "import type { A } from '../boost/queries.ts'",
    ],
    ['the app in a feature', file, "import { a } from '../config/config.ts'"],
    ['a provider in a feature', file, "import { a } from '../providers/paystack.ts'"],
    ['the admin feature in a feature', file, "import { a } from '../admin/queries.ts'"],
    ['a feature in the wallet', 'server/src/wallet/a.ts', "export * from '../numbers/queries.ts'"],
    ['the wallet in the platform', 'server/src/platform/a.ts', "import '../wallet/queries.ts'"],
    ['the server in the contract', 'contract/src/a.ts', "import '../../server/src/platform/db.ts'"],
    [
      'a value of a feature in a provider',
      'server/src/providers/a.ts',
      "import { a } from '../numbers/rental/provider.ts'",
    ],
    [
      'the internals of a feature in a provider',
      'server/src/providers/a.ts',
      "import type { A } from '../numbers/queries.ts'",
    ],
    [
      'a provider in the main file',
      'server/src/main.ts',
      "import { a } from './providers/paystack.ts'",
    ],
    ['a script in the server', file, "await import('../../../scripts/start.ts')"],
    [
      'test code in product code',
      'server/src/providers/a.ts',
      "import { a } from './test-upstream.ts'",
    ],
    ['the sandbox in the server', file, "import { a } from '../../../sandbox/src/sandbox.ts'"],
    ['the api in ui', 'web/src/ui/form/a.tsx', "import { a } from '../../api/client.ts'"],
    [
      'the contract in ui',
      'web/src/ui/form/a.tsx',
      "import { a } from '@nosim/contract/base/money.ts'",
    ],
    ['the paths in ui', 'web/src/ui/form/a.tsx', "import { a } from '../../paths.ts'"],
    [
      'the shop in the admin pages',
      'web/src/admin/users/a.tsx',
      "import { a } from '../../shop/store/shelf.tsx'",
    ],
    [
      'the shop in a folder without a rule',
      'web/src/widgets/a.tsx',
      "import { a } from '../shop/store/shelf.tsx'",
    ],
    ['a page in the api', 'web/src/api/a.ts', "import { a } from '../shop/store/shelf.tsx'"],
    [
      'the server in the web',
      'web/src/shop/wallet/a.tsx',
      "type A = import('../../../../server/src/config/config.ts').A",
    ],
    [
      'the contract in the sandbox',
      'sandbox/src/a.ts',
      "import { a } from '@nosim/contract/base/money.ts'",
    ],
  ])('finds an import of %s', (_name, path, text) => {
    expect(check(path, text)).toHaveLength(1)
  })

  test.each([
    ['the wallet in a feature', file, "import { a } from '../wallet/queries.ts'"],
    ['the contract in a feature', file, "import { a } from '@nosim/contract/base/money.ts'"],
    ['another file in the same feature', file, "import { a } from './queries.ts'"],
    [
      'the type of a port in a provider',
      'server/src/providers/a.ts',
      "import type { A } from '../numbers/rental/provider.ts'",
    ],
    [
      'a provider in the upstreams file',
      'server/src/upstreams.ts',
      "import { a } from './providers/paystack.ts'",
    ],
    [
      'a feature in the admin feature',
      'server/src/admin/a.ts',
      "import { a } from '../boost/queries.ts'",
    ],
    [
      'any file in a test',
      'server/test/a.test.ts',
      "import { a } from '../src/providers/paystack.ts'",
    ],
    [
      'a page in the routes file',
      'web/src/routes.tsx',
      "import { a } from './shop/store/shelf.tsx'",
    ],
    ['a page on the same side', 'web/src/shop/faq/a.tsx', "import { a } from '../store/shelf.tsx'"],
    ['the api in a page', 'web/src/shop/store/a.tsx', "import { a } from '../../api/client.ts'"],
  ])('allows an import of %s', (_name, path, text) => {
    expect(check(path, text)).toEqual([])
  })
})

describe('import cycles', () => {
  test.each(["import { b } from './b.ts'", "import('./b.ts')", "export type * from './b.ts'"])(
    'a cycle of files by %s and a type is found',
    (text) => {
      const rule = 'no files import each other in a cycle'
      const back = "import type { a } from './a.ts'"
      const files = { 'web/src/ui/a.ts': text, 'web/src/ui/b.ts': back }
      expect(broken(rule, files)).toEqual([
        'web/src/ui/a.ts:1 a circle: web/src/ui/a.ts -> web/src/ui/b.ts -> web/src/ui/a.ts',
      ])
      expect(broken(rule, { ...files, 'web/src/ui/b.ts': '' })).toEqual([])
    },
  )

  const rule = 'no folders import each other in a cycle'
  const ring = {
    'server/src/wallet/a.ts': "import { b } from './b.ts'; export const a = 1",
    'server/src/wallet/b.ts': "import { c } from '../platform/c.ts'; export const b = 1",
    'server/src/platform/c.ts': "import { a } from '../wallet/a.ts'; export const c = 1",
  }

  test('a cycle of folders is found once, also without a cycle of files', () => {
    const files = {
      ...ring,
      'server/src/platform/c.ts': "import { d } from '../wallet/d.ts'",
      'server/src/wallet/d.ts': '',
    }
    const found = broken(rule, files)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('server/src/platform -> server/src/wallet -> server/src/platform')
  })

  test('a type import closes a cycle, an import in a test does not', () => {
    const typed = "import type { a } from '../wallet/a.ts'"
    expect(broken(rule, { ...ring, 'server/src/platform/c.ts': typed })).toHaveLength(1)
    const tested = {
      ...ring,
      'server/src/platform/c.ts': '',
      'server/src/platform/c.test.ts': typed,
    }
    expect(broken(rule, tested)).toEqual([])
  })
})

describe('size limits', () => {
  const lines = (count: number) => 'x()\n'.repeat(count)

  test('a stylesheet of more than 300 lines is found', () => {
    expect(broken('stylesheets have at most 300 lines', { 'web/src/a.css': lines(300) })).toEqual(
      [],
    )
    expect(
      broken('stylesheets have at most 300 lines', { 'web/src/a.css': lines(301) }),
    ).toHaveLength(1)
  })

  test('an SQL function of more than 70 lines is found', () => {
    const rule = 'SQL functions have at most 70 lines'
    const sql = (count: number) =>
      `create or replace function f() returns int as $$\n${lines(count - 2)}$$;\n`
    expect(broken(rule, { 'server/sql/a.sql': sql(70) })).toEqual([])
    expect(broken(rule, { 'server/sql/a.sql': sql(2) + sql(71) })).toEqual([
      'server/sql/a.sql:3 a function of 71 lines, at most 70',
    ])
  })

  test('a tree whose 95th percentile of lines is too high is found', () => {
    const many = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`server/src/wallet/${index}.ts`, lines(176)]),
    )
    expect(broken('most files and functions are small', many)).toHaveLength(1)
    expect(p95(Array.from({ length: 100 }, (_, index) => index + 1))).toBe(95)
  })

  test('a folder of more than 20 files is found', () => {
    const names = Array.from({ length: 21 }, (_, index) => `a${index}.ts`)
    const full = (folder: string) =>
      Object.fromEntries(names.map((name) => [`${folder}/${name}`, '']))
    const rule = 'folders have at most 20 files'
    expect(broken(rule, full('server/src/store'))).toHaveLength(1)
    expect(
      broken(rule, { ...full('server/src/store'), 'server/src/store/a0.ts': '' }),
    ).toHaveLength(1)
    const tests = Object.fromEntries(
      names.map((name) => [`server/src/store/${name}`.replace('.ts', '.test.ts'), '']),
    )
    expect(broken(rule, tests)).toHaveLength(1)
  })

  test('a file of at most 20 lines with a single importer in its folder is found', () => {
    const rule = 'no short file has a single importer in its folder'
    const found = (files: Readonly<Record<string, string>>) =>
      broken(rule, { 'server/src/store/a.ts': lines(20), ...files })
    const importing = "import { a } from '../store/a.ts'"
    const beside = { 'server/src/store/b.ts': importing }
    expect(found(beside)).toHaveLength(1)
    expect(found({ ...beside, 'server/src/store/a.test.ts': importing })).toHaveLength(1)
    expect(found({ ...beside, 'server/src/store/a.ts': lines(21) })).toEqual([])
    expect(found({ ...beside, 'server/src/store/c.ts': importing })).toEqual([])
    expect(found({ 'server/src/numbers/b.ts': importing })).toEqual([])
  })
})

describe('words and casts', () => {
  test('a comment that disables a tool is found', () => {
    const off = ['oxlint', 'disable-next-line'].join('-')
    expect(broken('no comment disables a tool', { [file]: `/* ${off} */ x()` })).toHaveLength(1)
    expect(broken('no comment disables a tool', { [file]: '// a tool is off' })).toEqual([])
  })

  test('words to avoid are found in comments, titles and pages, but not in quotations', () => {
    const found = (path: string, text: string) =>
      broken('comments, titles and pages use plain words', { [path]: text })
    expect(found(file, '// Counted lest it is lost, and tried anew.')).toHaveLength(2)
    expect(found('server/sql/a.sql', '-- Nobody owns it.')).toHaveLength(1)
    expect(found('server/sql/a.sql', "check (what in ('dearer'))")).toEqual([])
    expect(found('e2e/a.spec.ts', "test('the buyer is told', f)")).toHaveLength(1)
    expect(found('docs/a.md', 'What was asked for.')).toHaveLength(1)
    expect(found('STYLE.md', 'told, asked')).toEqual([])
    expect(found(file, "// Runs as `nobody`.\nf('nobody')")).toEqual([])
  })

  test('type assertions are counted, `as const` is not', () => {
    const counted = (text: string) => castsOf(plant({ [file]: text })).length
    expect(counted('const a = b as unknown as string; const c = [1] as const')).toBe(2)
    expect(counted('const a = <string>b; import { x as y } from "z"; a satisfies b')).toBe(1)
    const many = 'f(b as string)\n'.repeat(castsMost + 1)
    expect(broken('the number of casts does not increase', { [file]: many })).toHaveLength(
      castsMost + 1,
    )
  })

  test('locators that can match two elements are found', () => {
    const rule = 'locators match one element'
    const walk = (text: string) => broken(rule, { 'e2e/a.spec.ts': text })
    expect(walk("page.getByText('500 delivered')")).toHaveLength(1)
    expect(walk("page.getByText('Frozen')")).toHaveLength(1)
    expect(walk("page.getByText('Frozen', { exact: true })")).toEqual([])
    expect(walk("page.getByText('Frozen').first()")).toEqual([])
    expect(walk("page.getByText('It is frozen.')")).toEqual([])
    const unfreeze = "page.getByRole('button', { name: 'Unfreeze' })\n"
    expect(walk(`${unfreeze}page.getByRole('button', { name: 'Freeze' })`)).toHaveLength(1)
    expect(walk(`${unfreeze}page.getByRole('link', { name: 'Freeze' })`)).toEqual([])
    const whole = "page.getByRole('button', { name: 'Freeze', exact: true })"
    expect(walk(unfreeze + whole)).toEqual([])
    expect(broken(rule, { 'server/test/a.test.ts': "page.getByText('Frozen')" })).toEqual([])
  })

  test('files that name boosting are found, except its own, tests and rule ids', () => {
    const names = (path: string, text = 'const boosts = 1') => namesBoost(plant({ [path]: text }))
    expect(names('server/src/routes.ts')).toHaveLength(1)
    expect(names('server/sql/ledger.sql', '-- boost')).toHaveLength(1)
    expect(names('server/src/boost/queries.ts')).toEqual([])
    expect(names('server/src/routes.test.ts')).toEqual([])
    expect(names('server/migrations/0001_base.sql', 'boost')).toEqual([])
    expect(names('web/src/a.ts', '// (BOOST-19)')).toEqual([])
  })

  test('the word sandbox is found in product code, but not in comments', () => {
    const sandbox = 'server and web do not name the sandbox'
    expect(broken(sandbox, { [file]: 'const sandboxUrl = 1' })).toHaveLength(1)
    expect(broken(sandbox, { [file]: 'f(`the ${x} Sandbox`)' })).toHaveLength(1)
    expect(broken(sandbox, { 'web/src/a.tsx': '<p>the sandbox</p>' })).toHaveLength(1)
    expect(broken(sandbox, { [file]: '// the sandbox\nf()' })).toEqual([])
    expect(broken(sandbox, { 'server/test/a.test.ts': 'openSandbox()' })).toEqual([])
  })
})

describe('money tables', () => {
  const rule = 'only the wallet names the money tables'

  test.each([
    ['SQL', 'sql`select 1 from transfer`'],
    ['SQL with a type', 'sql<Row>`select 1 from account a`'],
    ['SQL with a comma', 'sql`select 1 from service s, virtual_account v`'],
    ['SQL in plain text', "client.query('update deposit set a = 1')"],
    ['a builder', "db.selectFrom('account').select('id')"],
    ['a join', "db.selectFrom('app_user').innerJoin('account as a', 'a.user_id', 'app_user.id')"],
  ])('finds %s', (_name, text) => {
    expect(broken(rule, { [file]: text })).toHaveLength(1)
    expect(broken(rule, { 'server/src/wallet/queries.ts': text })).toEqual([])
  })

  test.each([
    ['a string', "const status = 'deposit'"],
    ['a value in SQL', "sql`select 1 from live_event where kind = 'deposit'`"],
    ['a function', 'sql`select wallet_hold(1)`'],
    ['another table', "db.selectFrom('account_log')"],
  ])('allows %s', (_name, text) => {
    expect(broken(rule, { [file]: text })).toEqual([])
  })
})

describe('routes', () => {
  const rule = 'every route of the contract is served'
  const contract = {
    'contract/src/api.ts': 'export const api = { wallet, live } as const',
    'contract/src/shop/wallet.ts':
      "export const wallet = routes({ list: { path: '/a' }, buy: {} })",
    'contract/src/shop/live.ts': 'export const live = routes({ events: {} })',
    'server/src/routes.ts': 'on(live.events, hub)',
  }

  test('a contract whose routes are all served passes', () => {
    const served = {
      ...contract,
      'server/src/wallet/routes.ts': 'on(wallet.list, a); on(wallet.buy, b)',
    }
    expect(broken(rule, served)).toEqual([])
  })

  test('a route without an endpoint, with two endpoints, and an unknown route are found', () => {
    const wrong = 'on(wallet.list, a); on(wallet.list, b); on(wallet.gone, c)'
    expect(broken(rule, { ...contract, 'server/src/wallet/routes.ts': wrong })).toEqual([
      'contract/src/api.ts:1 no endpoint serves wallet.buy',
      'server/src/wallet/routes.ts:1 wallet.list is served twice',
      'server/src/wallet/routes.ts:1 wallet.gone is not in the api',
    ])
  })

  test('a route table that is not a plain object is found', () => {
    const spread = { 'contract/src/shop/live.ts': 'export const live = routes({ ...other })' }
    expect(broken(rule, { ...contract, ...spread })).toContain(
      'contract/src/api.ts:1 no endpoint serves live.?',
    )
  })
})

describe('names', () => {
  test('a gap, a duplicate number and a down migration are found', () => {
    const named = (...names: string[]) =>
      broken(
        'migrations are numbered without gaps',
        Object.fromEntries(names.map((name) => [`server/migrations/${name}`, ''])),
      )
    expect(named('0001_base.sql', '0002_ledger.sql')).toEqual([])
    expect(named('0001_base.sql', '0003_ledger.sql')).toHaveLength(1)
    expect(named('0001_base.sql', '0001_ledger.sql')).toHaveLength(1)
    expect(named('0001_base.down.sql')).toHaveLength(1)
  })

  test('a page that names a missing file is found', () => {
    const rule = 'the files that pages name exist'
    const page = (text: string) => broken(rule, { [file]: '', 'README.md': text })
    expect(page('`server/src/gone.ts`\n\n`gone.md` and `server/src/old/`')).toHaveLength(3)
    expect(page('`buy-number.ts`, `server/src/numbers/`, `/api/rentals`, `web/dist/a.js`')).toEqual(
      [],
    )
    expect(page('```ts\n`server/src/gone.ts`\n```')).toEqual([])
  })

  describe('a title', () => {
    const found = (files: Readonly<Record<string, string>>) =>
      broken('the rules that titles and comments name exist', {
        'docs/product.md': '## Numbers\n\n- **NUM-1** One.\n- **NUM-2** Two.\n',
        ...files,
      })

    test.each([
      "test('a walk [NUM-1]', f)",
      "test.each(rows)('%s of a list [NUM-1, NUM-2]', f)",
      'describe(`of ${kind} [NUM-2]`, f)',
      "test('reads [A-Z]', f)",
      "walk('no test [NUM-9]')",
    ])('may be: %s', (code) => {
      expect(found({ 'e2e/shop.spec.ts': code })).toEqual([])
    })

    test.each([
      ["test('a walk [NUM-9]', f)", 'there is no rule NUM-9'],
      ["it.each(rows)('is %s [NUM-1, BOOST-1]', f)", 'there is no rule BOOST-1'],
      ['test(`${path} opens [NUM-3]`, f)', 'there is no rule NUM-3'],
      ["test('a walk [NUM-1 NUM-2]', f)", 'a title ends with rules as [NUM-14, BOOST-3]'],
    ])('may not be: %s', (code, what) => {
      expect(found({ 'e2e/shop.spec.ts': code })).toEqual([`e2e/shop.spec.ts:1 ${what}`])
    })

    test('and a comment name existing rules, and each rule exists once', () => {
      expect(found({ [file]: '/** Rents a number (NUM-1, UTF-8). */' })).toEqual([])
      expect(found({ [file]: '/** Rents a number (NUM-12). */' })).toHaveLength(1)
      expect(found({ 'server/sql/numbers.sql': '-- NUM-3' })).toHaveLength(1)
      expect(found({ 'docs/product.md': '- **NUM-1** One.\n- **NUM-1** Two.' })).toHaveLength(1)
    })
  })

  test('code that opens a missing file is found', () => {
    const rule = 'the files that code opens exist'
    const opens = (path: string) => ({ [file]: `open(new URL('${path}', import.meta.url))` })
    const data = { 'server/data/services.csv': 'code' }
    expect(broken(rule, opens('../../data/services.csv'))).toEqual([
      `${file}:1 there is no server/data/services.csv`,
    ])
    expect(broken(rule, { ...data, ...opens('../../data/services.csv') })).toEqual([])
    expect(broken(rule, { ...data, ...opens('../../data/') })).toEqual([])
    expect(broken(rule, opens('../../../web/dist/'))).toEqual([])
    expect(broken(rule, { [file]: 'new URL(path, import.meta.url)' })).toEqual([])
  })

  test('a path of one machine and the address of a registry are found', () => {
    const rule = 'nothing depends on one machine'
    const text = (...parts: string[]) => broken(rule, { [file]: `f('${parts.join('/')}')` })
    expect(text('', 'home', 'ada', 'nosim')).toHaveLength(1)
    expect(text('', 'root', '.npmrc')).toHaveLength(1)
    expect(text('https:', '', 'registry.example.com', 'x')).toHaveLength(1)
    expect(text('web', 'home', 'page.tsx')).toEqual([])
    expect(text('https:', '', 'example.com', 'home')).toEqual([])
  })
})
