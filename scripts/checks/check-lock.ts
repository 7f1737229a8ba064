// Fails when package-lock.json lacks an optional package (a platform's binary): `npm ci` then refuses the lock,
// or installs nothing that runs on the other systems.
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.optional(z.record(z.string(), z.string())) }),
  ),
})

type Packages = z.output<typeof Lock>['packages']

/** The optional packages that some package of the lock names and the lock does not hold, as "who -> what". */
export function missingOptional(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isFoundFrom(packages, folder, name))
      .map((name) => `${folder || '(root)'} -> ${name}`),
  )
}

/** Looks where Node does: in the package's own node_modules, then in those of the folders around it. */
function isFoundFrom(packages: Packages, folder: string, name: string): boolean {
  const path = `${folder && `${folder}/`}node_modules/${name}`
  if (path in packages) return true
  if (folder === '') return false
  return isFoundFrom(packages, folder.replace(/(^|\/)(node_modules\/(@[^/]+\/)?)?[^/]+$/, ''), name)
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
