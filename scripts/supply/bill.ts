import type { Package } from './lock.ts'

type Component = {
  readonly type: 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly scope: 'required' | 'optional'
  readonly licenses: readonly { readonly expression: string }[]
  readonly hashes: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
}

/** A bill of materials in the format of CycloneDX 1.5. */
export type Bill = {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.5'
  readonly version: 1
  readonly metadata: {
    readonly component: {
      readonly type: 'application'
      readonly 'bom-ref': string
      readonly name: string
      readonly version: string
    }
  }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/**
 * The bill of materials of production: all packages of the lock, except those of tests, measurements and checks. It
 * contains no time and no random number, so the same lock gives the same bill. `npm sbom` is not used, because it
 * refuses a lock with an unmet optional peer.
 */
export function billOf(app: { name: string; version: string }, packages: readonly Package[]): Bill {
  const listed = packages.filter(({ isDev }) => !isDev)
  const used = new Set(listed.map(({ folder }) => folder))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': app.name, ...app } },
    components: listed.map(componentOf),
    dependencies: [
      { ref: app.name, dependsOn: [...used] },
      ...listed.map(({ folder, uses }) => ({
        ref: folder,
        dependsOn: uses.filter((one) => used.has(one)),
      })),
    ],
  }
}

function componentOf({
  folder,
  name,
  version,
  integrity,
  licence,
  isOptional,
}: Package): Component {
  const [algorithm, hash = ''] = integrity?.split('-') ?? []
  return {
    type: 'library',
    // The folder, because two folders may contain the same version.
    'bom-ref': folder,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    scope: isOptional ? 'optional' : 'required',
    licenses: licence === undefined ? [] : [{ expression: licence }],
    hashes:
      algorithm === 'sha512'
        ? [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }]
        : [],
  }
}
