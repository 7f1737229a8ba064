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

/** The rules of the tree: each finds what breaks it. */
export const rules: Readonly<Record<string, (tree: Tree) => Breach[]>> = {
  'imports go one way': importDirection,
  'no files import each other in a ring': fileCircles,
  'no folders import each other in a ring': folderCircles,
  'stylesheets fit a few screens': fileSizes,
  'SQL functions fit one screen': sqlFunctionSizes,
  'most files and functions are small': usualSizes,
  'folders are read at a glance': folderSizes,
  'no short file has one importer beside it': microFiles,
  'no tool is switched off': disabledTools,
  'comments, titles and pages use plain words': quaintWords,
  'casts only become fewer': fewerCasts,
  'few files name a line of business': fewerNames,
  'server and web know of no sandbox': sandboxUnknown,
  'money tables belong to the wallet': moneyTables,
  'migrations count up': migrations,
  'every route of the contract is served': routesServed,
  'the files that pages name are there': namedFiles,
  'the rules that titles and comments name are there': namedRules,
  'the files that code opens are there': openedFiles,
  'nothing depends on one machine': foreignPlaces,
  'locators meet one element': vagueLocators,
}

/** All of them once there are more than the ratchet holds, so that the newest can be found. */
function fewerCasts(tree: Tree): Breach[] {
  const casts = castsOf(tree)
  return casts.length > castsMost ? casts : []
}

/** All of them once there are more than the ratchet holds. */
function fewerNames(tree: Tree): Breach[] {
  const names = namesBoost(tree)
  return names.length > boostMost ? names : []
}
