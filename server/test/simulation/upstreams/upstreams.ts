import { Bank } from './bank.ts'
import { BoostPanel } from './boost-panel.ts'
import { Random } from '../random.ts'
import { SmsSupplier } from './sms-supplier.ts'
import type { VirtualClock } from '../virtual-time.ts'

/** The world outside of the product, which continues while processes die. */
export type Upstreams = {
  readonly sms: readonly SmsSupplier[]
  readonly panels: readonly BoostPanel[]
  readonly bank: Bank
}

/** Two SMS suppliers, one of each dialect, two panels and a bank, all from one seed. */
export function openUpstreams(seed: number, clock: VirtualClock): Upstreams {
  const sms = (name: string, hasList: boolean) =>
    new SmsSupplier({ name, hasList }, { random: new Random(seed, name), clock })
  return {
    sms: [sms('listless', false), sms('listing', true)],
    panels: [new BoostPanel('panel', new Random(seed, 'panel'))],
    bank: new Bank(new Random(seed, 'bank'), clock),
  }
}

/** From now on every upstream answers, truthfully. */
export function endFaults({ sms, panels, bank }: Upstreams): void {
  for (const one of [...sms, ...panels, bank]) one.isFaulty = false
}
