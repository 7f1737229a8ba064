import type { BoostProvider } from '../../../src/boost/provider.ts'
import type { SmsProvider } from '../../../src/numbers/rental/provider.ts'
import type { BankProvider } from '../../../src/wallet/provider.ts'
import * as z from 'zod/mini'
import { bankName, type Bank } from './bank.ts'
import type { BoostPanel } from './boost-panel.ts'
import type { Killable, Scheduler } from '../scheduler.ts'
import type { SmsSupplier } from './sms-supplier.ts'

const Hook = z.object({ activationId: z.string() })

/** A simulated SMS supplier as one process reaches it: each call is an effect at which the process may die. */
export function smsPort(
  supplier: SmsSupplier,
  process: Killable,
  scheduler: Scheduler,
): SmsProvider {
  const { name } = supplier
  const call = <T>(label: string, effect: () => T): Promise<T> =>
    scheduler.call(process, `${name} ${label}`, effect)
  return {
    name,
    pollIntervalMs: 3000,
    rent: (request) => call('rent', () => supplier.rent(request)),
    status: (id) => call(`status ${id}`, () => supplier.status(id)),
    cancel: (id) => call(`cancel ${id}`, () => supplier.cancel(id)),
    finish: (id) => call(`finish ${id}`, () => undefined),
    ...(supplier.hasList && { listActive: () => call('list', () => supplier.list()) }),
    prices: () => Promise.resolve({ kind: 'unknown', detail: 'no list of prices' }),
    balance: () => Promise.resolve(undefined),
    readHook: (body) => {
      const read = z.safeParse(Hook, body)
      if (!read.success) return undefined
      const { activationId } = read.data
      const service = supplier.activations.find(({ id }) => id === activationId)?.service
      return { activationId, service, receivedAt: undefined }
    },
  }
}

/** A simulated panel as one process reaches it. */
export function panelPort(
  panel: BoostPanel,
  process: Killable,
  scheduler: Scheduler,
): BoostProvider {
  const { name } = panel
  const call = <T>(label: string, effect: () => T): Promise<T> =>
    scheduler.call(process, `${name} ${label}`, effect)
  return {
    name,
    batch: 100,
    services: () => Promise.resolve({ kind: 'unknown', detail: 'no list of services' }),
    add: (order) => call('add', () => panel.add(order)),
    statuses: (ids) => call(`statuses of ${ids.length}`, () => panel.statuses(ids)),
    cancel: (id) => call(`cancel ${id}`, () => panel.cancel(id)),
    refill: (id) => call(`refill ${id}`, () => panel.refill(id)),
    refillStatuses: (ids) => call('refill statuses', () => panel.refillStatuses(ids)),
    balance: () => Promise.resolve(undefined),
  }
}

/** The simulated bank as one process reaches it. */
export function bankPort(bank: Bank, process: Killable, scheduler: Scheduler): BankProvider {
  const call = <T>(label: string, effect: () => T): Promise<T> =>
    scheduler.call(process, `bank ${label}`, effect)
  return {
    name: bankName,
    weakSignature: false,
    createAccount: () => Promise.resolve({ kind: 'refused', detail: 'accounts are given' }),
    readDelivery: ({ rawBody }) => bank.read(rawBody),
    readKept: (rawBody) => bank.read(rawBody),
    verify: (reference) => call(`verify ${reference}`, () => bank.verify(reference)),
    listTransfers: (window) => call('list', () => bank.list(window)),
  }
}
