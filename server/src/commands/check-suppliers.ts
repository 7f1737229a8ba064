import { formatDollars } from '@nosim/contract/base/money.ts'
import type { UpstreamKey } from '../admin/health/queries.ts'
import type { PrepaidSupplier } from '../admin/health/watch-upstreams.ts'
import type { Config } from '../config/config.ts'
import type { SmsProvider } from '../numbers/rental/provider.ts'
import { openSuppliers, prepaidSuppliers } from '../upstreams.ts'

/** The result of a supplier's check, as a line for the operator. */
export type SupplierReport = { readonly line: string; readonly isFine: boolean }

/**
 * Reads the balance of each supplier of the configuration, and the list of open numbers where the dialect has one.
 * Buys nothing. The reports are in order of priority.
 */
export function checkSuppliers(config: Config): Promise<SupplierReport[]> {
  const outcomes = new Map<UpstreamKey, string>()
  const suppliers = openSuppliers(
    config,
    (key) => (_action, outcome) => void outcomes.set(key, outcome),
  )
  const listOf = ({ kind, name }: PrepaidSupplier): SmsProvider['listActive'] =>
    kind === 'sms' ? suppliers.smsSuppliers.find((sms) => sms.name === name)?.listActive : undefined
  return Promise.all(
    prepaidSuppliers(suppliers).map(async (supplier) => {
      const label = `${supplier.kind} ${supplier.name}`
      const balance = await supplier.balance()
      if (balance === undefined)
        return { line: `${label}: ${faultOf(outcomes.get(supplier.key))}`, isFine: false }
      const left = `${balance < 0 ? '-' : ''}$${formatDollars(Math.abs(balance))} left`
      return { line: `${label}: ${left}${await openNumbers(listOf(supplier))}`, isFine: true }
    }),
  )
}

async function openNumbers(listActive: SmsProvider['listActive']): Promise<string> {
  const list = await listActive?.()
  if (!list) return ''
  if (list.kind === 'unknown') return '; its list of open numbers cannot be read'
  return `, ${list.active.length} numbers open`
}

const faults: Readonly<Record<string, string>> = {
  unreachable: 'no connection can be opened; check the address',
  timeout: 'does not answer in time',
  connection: 'breaks the connection off',
  redirect: 'sends the request elsewhere; check the address',
  '4xx': 'rejects the request; check the address and the key',
  '5xx': 'reports an error of its own',
}

const faultOf = (outcome = ''): string =>
  faults[outcome] ?? 'answers without a balance; check the key, and the dialect if it has one'
