import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { paths } from '../src/paths.ts'

/** The descriptions in link previews, for the pages whose links users share: invitations and the pages of the shops. */
const descriptions: Readonly<Record<string, string>> = {
  [paths.register]:
    'Open a free account: US numbers for SMS codes, social boosts and account logs, paid from one naira wallet.',
  [paths.buyNumber]: 'US numbers that receive your SMS codes. No code, no charge.',
  [paths.boost]: 'Followers, likes and views for your pages. Anything not delivered is refunded.',
  [`${paths.store}/:id?`]:
    'Account logs in stock now, paid from a prepaid naira wallet. Dead logs under warranty are replaced or refunded.',
}

/** The route tables. A page of the second or third table also needs the table itself and its shell. */
const tables = [
  { file: 'src/routes.tsx', around: [] },
  { file: 'src/shop/routes.ts', around: ['src/shop/routes.ts', 'src/shop/shell/user-shell.tsx'] },
  {
    file: 'src/admin/routes.ts',
    around: ['src/admin/routes.ts', 'src/admin/shell/admin-shell.tsx'],
  },
]
const entry =
  /\bpage\(\s*(?:paths\.(\w+)|`\$\{paths\.(\w+)\}([^`]*)`),\s*'([^']*)',\s*(?:\{\s*load: )?\(\) => import\('([^']+)'\)/g

/**
 * Writes `server/page-files.json`. Each path has its title and description, and the files that its page needs besides
 * those of index.html. The server names them in the document, so that the browser fetches all files at once.
 */
export function pageFiles(): Plugin {
  let root = ''
  return {
    name: 'page-files',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const isInIndex = filesOf(
        bundle,
        chunks.filter((chunk) => chunk.isEntry),
      )
      const pages = tables.flatMap(({ file, around }) =>
        entriesIn(join(root, file)).map(({ path, title, module }) => {
          const modules = [...around, join(file, '..', module)].map((name) => join(root, name))
          const own = modules.map((id) => chunkOf(chunks, id))
          const files = [...filesOf(bundle, own).difference(isInIndex)].map((name) => `/${name}`)
          return [path, { title, description: descriptions[path], files }]
        }),
      )
      const source = JSON.stringify(Object.fromEntries(pages))
      this.emitFile({ type: 'asset', fileName: 'server/page-files.json', source })
    },
  }
}

type Entry = { readonly path: string; readonly title: string; readonly module: string }

function entriesIn(table: string): Entry[] {
  const text = readFileSync(table, 'utf8')
  const known: Readonly<Record<string, string>> = paths
  const entries = [...text.matchAll(entry)].map(
    ([, whole, start, end = '', title = '', module = '']) => ({
      path: `${known[whole ?? start ?? '']}${end}`,
      title,
      module,
    }),
  )
  if (entries.length !== text.split(/\bpage\(/).length - 1)
    throw new Error(`${table} has a page that this build step cannot read`)
  return entries
}

function chunkOf(chunks: readonly Rollup.OutputChunk[], id: string): Rollup.OutputChunk {
  const found = chunks.find(
    ({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id),
  )
  if (!found) throw new Error(`the build has no ${id}`)
  return found
}

/** The names of the scripts and styles of these chunks, and of all chunks that they import statically. */
function filesOf(bundle: Rollup.OutputBundle, chunks: readonly Rollup.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Rollup.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) add(bundle[name])
  }
  for (const chunk of chunks) add(chunk)
  return files
}
