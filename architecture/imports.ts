import { posix } from 'node:path'
import {
  breach,
  isCode,
  isTest,
  type Breach,
  type Found,
  type Tree,
  type TreeFile,
} from './tree.ts'

/** An import of one of our own files. */
export type Import = {
  readonly from: TreeFile
  readonly to: string
  /** `import type`, which is removed at compile time. */
  readonly isType: boolean
  readonly offset: number
}

/** Every import and re-export of code in the tree, in any form. */
export function importsOf(tree: Tree): Import[] {
  return [...tree.values()].flatMap((from) =>
    from.nodes.flatMap(({ node }) => {
      const named = sourceOf(node)
      const to = named && resolve(from.path, named.source.value)
      return named && to !== undefined && tree.has(to) && isCode(to)
        ? [{ from, to, isType: named.isType, offset: named.source.start }]
        : []
    }),
  )
}

type Source = { readonly start: number; readonly value?: unknown }

function sourceOf(node: Found['node']): { source: Source; isType: boolean } | undefined {
  if (node.type === 'ImportDeclaration') {
    return { source: node.source, isType: node.importKind === 'type' }
  }
  if (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration') {
    return node.source ? { source: node.source, isType: node.exportKind === 'type' } : undefined
  }
  if (node.type === 'ImportExpression') return { source: node.source, isType: false }
  return node.type === 'TSImportType' ? { source: node.source, isType: true } : undefined
}

function resolve(from: string, specifier: unknown): string | undefined {
  if (typeof specifier !== 'string') return undefined
  return specifier.startsWith('.')
    ? posix.join(posix.dirname(from), specifier)
    : specifier.replace(/^@nosim\/contract\//, 'contract/src/')
}

/** The areas that an area may import besides itself. `features` are at the same level: none may import another. */
const features = ['numbers', 'boost', 'store', 'accounts', 'announcements', 'slides', 'tickets']
/** The areas that shop and admin may import in the browser. Shop and admin never import each other. */
const side = [
  'web account',
  'web layouts',
  'web charts',
  'web forms',
  'web lists',
  'web api',
  'web format',
  'web ui',
  'web paths',
  'contract',
]
const below: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  platform: ['contract'],
  wallet: ['platform', 'contract'],
  feature: ['wallet', 'platform', 'contract'],
  admin: [...features, 'wallet', 'platform', 'contract'],
  notifications: [...features, 'wallet', 'platform', 'contract'],
  webhooks: [...features, 'wallet', 'platform', 'contract'],
  resellers: [...features, 'wallet', 'platform', 'contract'],
  providers: ['platform', 'contract'],
  config: ['platform', 'contract'],
  server: [
    'config',
    'admin',
    'resellers',
    'webhooks',
    'notifications',
    ...features,
    'wallet',
    'platform',
    'contract',
  ],
  'web ui': [],
  'web paths': [],
  'web format': ['web ui', 'contract'],
  'web charts': ['web format', 'web ui', 'contract'],
  'web api': ['web paths', 'contract'],
  'web forms': ['web api', 'web ui', 'contract'],
  'web lists': ['web api', 'web format', 'web ui', 'contract'],
  'web layouts': ['web api', 'web format', 'web ui', 'web paths', 'contract'],
  'web account': [
    'web layouts',
    'web forms',
    'web api',
    'web format',
    'web ui',
    'web paths',
    'contract',
  ],
  'web auth': ['web layouts', 'web forms', 'web api', 'web ui', 'web paths', 'contract'],
  'web public': ['web layouts', 'web format', 'web ui', 'web paths', 'contract'],
  'web shop': side,
  'web admin': side,
  sandbox: [],
}

/** The area of a file; undefined for tests and tools, which may import every area. */
function areaOf(path: string): string | undefined {
  if (isTest(path)) return undefined
  const [top, src, folder = '', ...deeper] = path.split('/')
  if (src !== 'src') return undefined
  if (top === 'contract' || top === 'sandbox') return top
  if (top === 'server') return deeper.length > 0 && folder !== 'commands' ? folder : 'server'
  if (top !== 'web') return undefined
  if (deeper.length > 0) return `web ${folder}`
  return folder === 'paths.ts' ? 'web paths' : 'web'
}

function kindOf(area: string): string {
  return features.includes(area) ? 'feature' : area
}

/** Pure text formatting, which even the areas without knowledge of the product may import. */
const plainText = new Set(['contract/src/base/count.ts'])

/** The composition files that may name a concrete provider. */
const wiring = new Set(['server/src/app.ts', 'server/src/upstreams.ts'])

/** Imports that the layers forbid. */
export function importDirection(tree: Tree): Breach[] {
  return importsOf(tree).flatMap((one) => {
    const why = faultOf(one)
    return why ? [breach(one.from, one.offset, `${why}: ${one.to}`)] : []
  })
}

function faultOf({ from, to, isType }: Import): string | undefined {
  const area = areaOf(from.path)
  if (area === undefined) return undefined
  if (isTest(to)) return 'only tests may import what is for tests'
  const other = areaOf(to)
  if (other === undefined) return 'the product may not import tools'
  if (other === area || plainText.has(to)) return undefined
  if (area === 'web')
    return other.startsWith('web ') || other === 'contract' ? undefined : 'not web'
  if (other === 'providers') {
    return wiring.has(from.path) ? undefined : 'only app.ts and upstreams.ts know providers'
  }
  if (area === 'providers' && to.endsWith('/provider.ts')) {
    return isType ? undefined : 'of a feature, a provider may import types only'
  }
  return below[kindOf(area)]?.includes(other) ? undefined : `${area} may not import ${other}`
}
