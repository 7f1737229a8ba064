import type { Rolldown } from 'vite'

// Its list of pages, and what stands around them.
const office = /[\\/]src[\\/](office-pages\.ts|layouts[\\/]admin[\\/]admin-shell\.tsx)$/

/** Whether only the back office needs a module: every way up from it ends at the office. */
export function isOfOffice(id: string, graph: Rolldown.ChunkingContext): boolean {
  const above = new Set([id])
  // A set that grows while it is walked is walked to its end.
  for (const one of above) {
    if (office.test(one)) continue
    const importers = importersOf(one, graph)
    if (importers.length === 0) return false
    for (const importer of importers) above.add(importer)
  }
  return true
}

function importersOf(id: string, graph: Rolldown.ChunkingContext): readonly string[] {
  const icon = /lucide-react[\\/].*[\\/]icons[\\/]([a-z0-9-]+)\.m?js$/.exec(id)?.[1]
  const info = graph.getModuleInfo(id)
  if (!info) return []
  if (!icon) return [...info.importers, ...info.dynamicImporters]
  // All icons come by way of one list, so who draws this one is read from the code.
  const name = new RegExp(
    `\\b${icon.replaceAll(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())}\\b`,
  )
  const near = info.importers.flatMap((list) => graph.getModuleInfo(list)?.importers ?? [])
  const ours = near.filter((importer) => !importer.includes('node_modules'))
  return ours.filter((importer) => name.test(graph.getModuleInfo(importer)?.code ?? ''))
}
