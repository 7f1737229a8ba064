// The packages of package-lock.json.
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { folderFrom } from '../checks/check-lock.ts'

const Names = z._default(z.record(z.string(), z.string()), {})
const Entry = z.object({
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
})
const Lock = z.object({ packages: z.record(z.string(), Entry) })

export type Package = {
  /** The folder where it is installed, which is its key in the lock. */
  readonly folder: string
  readonly name: string
  readonly version: string
  /** The hash in the format of the lock: `sha512-` and base64. */
  readonly integrity: string | undefined
  /** An SPDX expression. */
  readonly licence: string | undefined
  /** Whether only tests, measurements and checks use it. */
  readonly isDev: boolean
  /** Whether it is not installed on every system, such as the binary of a platform. */
  readonly isOptional: boolean
  /** The folders of the packages that it depends on. */
  readonly uses: readonly string[]
}

export const readLock = (): string => readFileSync('package-lock.json', 'utf8')

/** The packages of a lock, in the order of their folders, without the workspaces of this project. */
export function packagesOf(lock: string): Package[] {
  const { packages } = Lock.parse(JSON.parse(lock))
  const isOther = (folder: string) =>
    folder.includes('node_modules/') && packages[folder]?.link !== true
  return Object.entries(packages)
    .filter(([folder]) => isOther(folder))
    .map(([folder, entry]) => {
      const { dependencies, optionalDependencies, peerDependencies } = entry
      const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
      const uses = names.flatMap((name) => folderFrom(packages, folder, name) ?? [])
      return {
        folder,
        name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version: entry.version ?? '',
        integrity: entry.integrity,
        licence: entry.license,
        isDev: entry.dev ?? false,
        isOptional: entry.optional ?? entry.devOptional ?? false,
        uses: uses.filter(isOther).sort(byText),
      }
    })
    .sort((a, b) => byText(a.folder, b.folder))
}

/** Compares texts for a sort. The order is the same on every machine. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
