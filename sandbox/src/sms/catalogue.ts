import { type Row, readCsv } from '../core/csv.ts'

/** A service of the supplier. Prices in US cents. */
export type Service = { code: string; name: string; costCents: number; repeatable: boolean }

/** Services with one fixed behaviour each, for demos and tests. */
const sentinels: readonly Service[] = [
  { code: 'zznone', name: 'Sandbox: never a number', costCents: 10, repeatable: false },
  { code: 'zzlate', name: 'Sandbox: code after the window', costCents: 10, repeatable: false },
  { code: 'zzdead', name: 'Sandbox: never a code', costCents: 10, repeatable: false },
  { code: 'zztwo', name: 'Sandbox: two codes', costCents: 10, repeatable: true },
]

/** Reads the price list (CSV: code,name,group,cost_usd,repeatable) and adds the sentinels. */
export async function loadCatalogue(pricesFile: string): Promise<Map<string, Service>> {
  const services = (await readCsv(pricesFile)).map((cell) => toService(cell, pricesFile))
  return new Map([...services, ...sentinels].map((service) => [service.code, service]))
}

function toService(cell: Row, pricesFile: string): Service {
  const code = cell('code')
  const costCents = Math.round(Number(cell('cost_usd')) * 100)
  if (code === '' || !(costCents > 0))
    throw new Error(`${pricesFile}: bad row "${code}", "${cell('cost_usd')}"`)
  return { code, name: cell('name'), costCents, repeatable: cell('repeatable') === 'true' }
}
