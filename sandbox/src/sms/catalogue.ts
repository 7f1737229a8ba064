import { type Row, readCsv } from '../core/csv.ts'
import { secondPercent, type SmsName } from '../core/upstreams.ts'

/** A service of the supplier. Prices in US cents. */
export type Service = { code: string; name: string; costCents: number; repeatable: boolean }

/** Services with a fixed behaviour, for demos and tests. They are the same at each supplier. */
const sentinels: readonly Service[] = [
  { code: 'zznone', name: 'Sandbox: never a number', costCents: 10, repeatable: false },
  { code: 'zzlate', name: 'Sandbox: code after the window', costCents: 10, repeatable: false },
  { code: 'zzdead', name: 'Sandbox: never a code', costCents: 10, repeatable: false },
  { code: 'zztwo', name: 'Sandbox: two codes', costCents: 10, repeatable: true },
]

/**
 * Loads the catalogue of a supplier: the price list (CSV: code,name,group,cost_usd,repeatable) and the sentinels. The
 * second supplier's prices are 80 to 125 % of the list. Throws for an invalid row.
 */
export async function loadCatalogue(
  name: SmsName,
  pricesFile: string,
): Promise<Map<string, Service>> {
  const listed = (await readCsv(pricesFile)).map((cell) => toService(cell, pricesFile))
  const services = name === 'sms' ? listed : listed.map(atSecondPrice)
  return new Map([...services, ...sentinels].map((service) => [service.code, service]))
}

function toService(cell: Row, pricesFile: string): Service {
  const code = cell('code')
  const costCents = Math.round(Number(cell('cost_usd')) * 100)
  if (code === '' || !(costCents > 0))
    throw new Error(`${pricesFile}: bad row "${code}", "${cell('cost_usd')}"`)
  return { code, name: cell('name'), costCents, repeatable: cell('repeatable') === 'true' }
}

function atSecondPrice(service: Service): Service {
  const letters = Buffer.from(service.code).reduce((sum, byte) => sum + byte, 0)
  return { ...service, costCents: Math.ceil((service.costCents * secondPercent(letters)) / 100) }
}
