import type { Rolldown } from 'vite'

type Module = {
  /** Who imports it, at once or later; nobody imports the page of the app itself. */
  readonly importers: readonly string[]
  readonly isLoadedLater: boolean
  readonly code: string
}
type Read = (id: string) => Module

/**
 * Which chunk a part goes to that several pages are made of: `office` where no shopper's page needs it, `shared` where
 * more than one does. What a single one of them has in common with the office is left to the bundler, so that no other
 * shopper's page carries it.
 */
export function chunkOfPart(): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, Module>()
  return (id, graph) => {
    // The bundler hands out a copy of the module each time, which is dear.
    const read = (one: string): Module => {
      const module = known.get(one) ?? readModule(one, graph)
      known.set(one, module)
      return module
    }
    const pages = above(id, read, (one) => read(one).isLoadedLater)
      .filter((one) => read(one).isLoadedLater)
      .filter((page) => isForShoppers(page, read))
    if (pages.length === 0) return 'office'
    return pages.length === 1 ? null : 'shared'
  }
}

// The office's list of pages, and what stands around them.
const office = /[\\/]src[\\/](office-routes\.ts|layouts[\\/]admin[\\/]admin-shell\.tsx)$/

/** Whether a way up from it leads to the page of the app without the office. */
const isForShoppers = (page: string, read: Read): boolean =>
  above(page, read, (one) => office.test(one)).some((one) => read(one).importers.length === 0)

/** A module and all above it, up to where a way ends. */
function above(id: string, read: Read, isEnd: (id: string) => boolean): readonly string[] {
  const all = new Set([id])
  // A set that grows while it is walked is walked to its end.
  for (const one of all)
    if (!isEnd(one)) for (const importer of importersOf(one, read)) all.add(importer)
  return [...all]
}

/** Who imports a module. All icons come by way of one list, so who draws one is read from the code. */
function importersOf(id: string, read: Read): readonly string[] {
  const { importers } = read(id)
  const icon = /lucide-react[\\/].*[\\/](icons[\\/][a-z0-9-]+\.m?js)$/.exec(id)?.[1]
  const list = importers.find((one) => /[\\/]lucide-react\.m?js$/.test(one))
  if (icon === undefined || list === undefined) return importers
  const line = read(list)
    .code.split('\n')
    .find((one) => one.includes(`'./${icon}'`))
  // It has several names: `export { default as History, default as RotateCcwClock } from ...`.
  const names = [...(line ?? '').matchAll(/default as (\w+)/g)].map(([, name]) => name)
  const isDrawn = new RegExp(`\\b(${names.join('|')})\\b`)
  return read(list).importers.filter((one) => isDrawn.test(read(one).code))
}

function readModule(id: string, graph: Rolldown.ChunkingContext): Module {
  const info = graph.getModuleInfo(id)
  if (!info) return { importers: [], isLoadedLater: false, code: '' }
  return {
    importers: [...info.importers, ...info.dynamicImporters],
    isLoadedLater: info.dynamicImporters.length > 0,
    code: info.code ?? '',
  }
}
