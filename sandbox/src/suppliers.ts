import { loadServices } from './boost/catalogue.ts'
import { Panel, type PanelParts } from './boost/panel.ts'
import {
  boostNames,
  smsNames,
  upstreams,
  type BoostName,
  type SmsName,
  type Upstream,
} from './core/upstreams.ts'
import type { SandboxOptions } from './options.ts'
import { loadCatalogue } from './sms/catalogue.ts'
import { Supplier } from './sms/supplier.ts'
import type { SupplierParts } from './sms/supplier-parts.ts'

type SmsShared = Pick<SupplierParts, 'faults' | 'timers' | 'changed'>
type BoostShared = Pick<PanelParts, 'timers' | 'changed'>

/** Opens the SMS suppliers of the options, each with its own prices, numbers and account. */
export function openSuppliers(options: SandboxOptions, shared: SmsShared): Promise<Supplier[]> {
  const given = smsNames.filter((name) => options[name] !== undefined)
  const open = async (name: SmsName, turn: number) => {
    const own = options[name] ?? options.sms
    const catalogue = await loadCatalogue(name, own.pricesFile)
    const lines = { turn, of: given.length }
    return new Supplier({ ...shared, name, options: own, times: options, lines, catalogue })
  }
  return Promise.all(given.map(open))
}

/** Opens the boost panels of the options, each with its own ids, rates and account. */
export function openPanels(options: SandboxOptions, shared: BoostShared): Promise<Panel[]> {
  const given = boostNames.filter((name) => options[name] !== undefined)
  const open = async (name: BoostName) => {
    const own = options[name] ?? options.boost
    return new Panel({ ...shared, name, options: own, catalogue: await loadServices(name) })
  }
  return Promise.all(given.map(open))
}

/** The upstreams that a sandbox with these options has. */
export function upstreamsOf(options: SandboxOptions): readonly Upstream[] {
  const absent = ([...smsNames, ...boostNames] as const).filter(
    (name) => options[name] === undefined,
  )
  return upstreams.filter((name) => !absent.some((each) => each === name))
}
