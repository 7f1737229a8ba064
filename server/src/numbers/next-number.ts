import { runDue } from '../platform/process/run-due.ts'
import { settleAfterMs } from './rental/place-rentals.ts'
import type { Machine } from './rental/machine.ts'
import { detailOf, requestNumber } from './rental/request-number.ts'
import type { SmsProvider } from './rental/provider.ts'
import {
  beginTry,
  claimSilent,
  endTry,
  loseTries,
  silentOrder,
  triesBySupplier,
} from './rental/tries.ts'
import { storeNextNumber } from './store-number.ts'

/** How many orders take another number at once, per process. */
const most = 50
/** When an order is tried again after every supplier refused, or after its process died, in ms. */
const againMs = 30_000
/** The least time left for another number, in ms. With less, its code would come too late. */
const leastMs = 30_000
const idleMs = 1000

/**
 * Gives orders without a code their next number until the signal fires (NUM-63). Any number of processes share the work
 * through the database.
 */
export const watchSilentOrders = (machine: Machine, signal: AbortSignal): Promise<void> =>
  runDue(
    {
      claim: async (limit) => {
        await loseTries(machine.db, settleAfterMs)
        return claimSilent(machine.db, { limit, leaseMs: againMs })
      },
      work: (id) => takeNextNumber(machine, id),
      most,
      idleMs,
      onError: (error, id) =>
        machine.log.error(
          { event: 'numbers.next_number_failed', err: error, rental: id },
          'an order could not take another number',
        ),
    },
    signal,
  )

/** Requests the next number from one supplier after another. Only a refusal leads to the next supplier. */
async function takeNextNumber(machine: Machine, id: string): Promise<void> {
  const { db, limits } = machine
  const [had, order] = await Promise.all([triesBySupplier(db, id), silentOrder(db, id)])
  if (!order) return
  const passed = new Set<string>()
  for (;;) {
    const sms = leastTried(
      limits.suppliersFor(order, { had, mostMicroUsd: order.maxCostMicroUsd }),
      had,
      passed,
    )
    if (!sms) return
    passed.add(sms.name)
    const own = { ...machine, sms }
    const written = limits.begin(sms.name, order)
    const request = await beginTry(own, order, { leastMs }).finally(written)
    if (!request) return
    const answer = await requestNumber(own, request)
    if (answer.kind === 'unknown') {
      await endTry(db, request, { outcome: 'lost', detail: answer.detail })
      return
    }
    if (answer.kind === 'rented') {
      if ((await storeNextNumber(own, request, answer)) !== 'resold') return
    } else {
      await endTry(db, request, { outcome: 'refused', detail: detailOf(answer) })
    }
  }
}

/** The supplier with the fewest tries of this order, the first among equals. Those in `passed` have just refused. */
function leastTried(
  suppliers: readonly SmsProvider[],
  had: ReadonlyMap<string, number>,
  passed: ReadonlySet<string>,
): SmsProvider | undefined {
  const triesOf = ({ name }: SmsProvider) => had.get(name) ?? 0
  return suppliers
    .filter(({ name }) => !passed.has(name))
    .toSorted((one, other) => triesOf(one) - triesOf(other))[0]
}
