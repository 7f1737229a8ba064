// Fails when package-lock.json lacks an optional package, such as the binary of a platform. `npm ci` would then refuse
// the lock, or install nothing that runs on the other platforms.
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.optional(z.record(z.string(), z.string())) }),
  ),
})

type Packages = z.output<typeof Lock>['packages']

/** The optional packages that a package of the lock names, but the lock does not contain, as "package -> missing". */
export function missingOptional(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => folderFrom(packages, folder, name) === undefined)
      .map((name) => `${folder || '(root)'} -> ${name}`),
  )
}

/**
 * The folder of the package `name` as the package in `folder` finds it; undefined where the lock lacks it. Like Node,
 * it searches the package's own node_modules, then those of the parent folders.
 */
export function folderFrom(
  packages: Readonly<Record<string, unknown>>,
  folder: string,
  name: string,
): string | undefined {
  const path = `${folder && `${folder}/`}node_modules/${name}`
  if (path in packages) return path
  if (folder === '') return undefined
  const around = folder.replace(/(^|\/)(node_modules\/(@[^/]+\/)?)?[^/]+$/, '')
  return folderFrom(packages, around, name)
}

if (import.meta.main) {
  const missing = missingOptional(
    Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8'))).packages,
  )
  for (const line of missing) console.error(line)
  if (missing.length > 0) {
    console.error(`${missing.length} optional packages are not in the lock.`)
    process.exitCode = 1
  }
}
