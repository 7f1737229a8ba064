import { isTest, type Breach, type Tree } from './tree.ts'

/**
 * Files that name boosting but do not belong to it: code and SQL of the contract, the server and the browser. A path
 * with `boost` belongs to it. Tests, migrations, generated types, and the ids of rules such as BOOST-3 do not count.
 * The fewer there are, the less a further line of business has to change.
 */
export const namesBoost = (tree: Tree): Breach[] =>
  [...tree.values()].flatMap(({ path, text }) =>
    isShared(path) && /boost(?!-\d)/i.test(text) ? [{ path, line: 1, what: 'names boosting' }] : [],
  )

const isShared = (path: string): boolean =>
  /^(contract\/src|server\/src|server\/sql|web\/src)\/.*\.(ts|tsx|sql)$/.test(path) &&
  !/boost|\/db-types\.ts$/.test(path) &&
  !isTest(path)
