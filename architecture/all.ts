import { fileCircles, folderCircles } from './circles.ts'
import { boostMost, castsMost } from './exceptions.ts'
import { importDirection } from './imports.ts'
import { namesBoost } from './lines.ts'
import { vagueLocators } from './locators.ts'
import { moneyTables } from './money.ts'
import { foreignPlaces, migrations, namedFiles, openedFiles } from './names.ts'
import { quaintWords } from './plain-words.ts'
import { routesServed } from './routes.ts'
import { fileSizes, folderSizes, microFiles, sqlFunctionSizes, usualSizes } from './sizes.ts'
import { namedRules } from './titles.ts'
import type { Breach, Tree } from './tree.ts'
import { castsOf, disabledTools, sandboxUnknown } from './words.ts'

/** The rules of the tree, by name. Each returns its breaches. */
export const rules: Readonly<Record<string, (tree: Tree) => Breach[]>> = {
  'imports go one way': importDirection,
  'no files import each other in a cycle': fileCircles,
  'no folders import each other in a cycle': folderCircles,
  'stylesheets have at most 300 lines': fileSizes,
  'SQL functions have at most 70 lines': sqlFunctionSizes,
  'most files and functions are small': usualSizes,
  'folders have at most 20 files': folderSizes,
  'no short file has a single importer in its folder': microFiles,
  'no comment disables a tool': disabledTools,
  'comments, titles and pages use plain words': quaintWords,
  'the number of casts does not increase': fewerCasts,
  'the number of files that name boosting does not increase': fewerNames,
  'server and web do not name the sandbox': sandboxUnknown,
  'only the wallet names the money tables': moneyTables,
  'migrations are numbered without gaps': migrations,
  'every route of the contract is served': routesServed,
  'the files that pages name exist': namedFiles,
  'the rules that titles and comments name exist': namedRules,
  'the files that code opens exist': openedFiles,
  'nothing depends on one machine': foreignPlaces,
  'locators match one element': vagueLocators,
}

/** All casts once there are more than `castsMost`, so that the newest can be found. */
function fewerCasts(tree: Tree): Breach[] {
  const casts = castsOf(tree)
  return casts.length > castsMost ? casts : []
}

/** All files that name boosting, once there are more than `boostMost`. */
function fewerNames(tree: Tree): Breach[] {
  const names = namesBoost(tree)
  return names.length > boostMost ? names : []
}
