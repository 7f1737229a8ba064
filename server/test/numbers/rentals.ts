import type { TestClient } from '../harness/test-client.ts'
import { until } from '../harness/test-client.ts'
import type { TestApp } from '../harness/test-app.ts'
import { isLeased } from '../harness/quiesce.ts'

/** An SMS supplier that a test controls: the first of the app, or its second. */
type Controlled = Pick<TestApp, 'control'> & { readonly upstream?: 'sms' | 'sms-2' }

const upstreamOf = ({ upstream = 'sms' }: Controlled) => upstream

export type SmsFault = {
  readonly call:
    | 'getNumber'
    | 'checkExtraActivation'
    | 'getExtraActivation'
    | 'getStatus'
    | 'setStatus'
    | 'getActiveActivations'
    | 'webhook'
  readonly fault: string
  readonly times?: number
  readonly ms?: number
  readonly body?: string
}

/** Injects a fault into the supplier's next responses to a call. */
export async function injectFault(testApp: Controlled, fault: SmsFault): Promise<void> {
  await testApp.control('POST', '/faults', { upstream: upstreamOf(testApp), ...fault })
}

/** Waits until every fault has struck. */
export async function faultsConsumed(testApp: Controlled): Promise<void> {
  await until(async () => {
    const { faults } = await testApp.control<{ faults: unknown[] }>('GET', '/faults')
    return faults.length === 0
  })
}

/** The number of calls of a kind to the supplier since the counts were last cleared. */
export async function callCount(testApp: Controlled, call: string): Promise<number> {
  type Calls = Record<'sms' | 'sms-2', Record<string, number>>
  const calls = await testApp.control<Calls>('GET', '/calls')
  return calls[upstreamOf(testApp)][call] ?? 0
}

/** Clears the faults and call counts of all suppliers, so that a test starts from nothing. */
export async function resetFaults(testApp: Controlled): Promise<void> {
  await testApp.control('DELETE', '/faults')
  await testApp.control('DELETE', '/calls')
}

/**
 * Postpones the follow-ups that earlier tests left open, and waits for those in flight. Their cancel calls would
 * consume the faults of this test.
 */
export async function postponeFollowUps(testApp: TestApp): Promise<void> {
  await until(async () => {
    await testApp.sql(
      `update activation_followup set next_check_at = now() + interval '1 hour'
       where outcome = 'open' and not (${isLeased('activation_followup')})`,
    )
    const leased = await testApp.sql(
      `select 1 from activation_followup where outcome = 'open' and ${isLeased('activation_followup')}`,
    )
    return leased.length === 0
  })
}

/** The second supplier of an app that was opened with one. */
export function backupOf({ backup }: TestApp): NonNullable<TestApp['backup']> {
  if (!backup) throw new Error('there is no second supplier')
  return backup
}

/** Whether the supplier has an open rental of a number. */
export async function isOpenUpstream(testApp: Controlled, number: string): Promise<boolean> {
  const { active } = await testApp.control<{ active: { number: string }[] }>(
    'GET',
    `/${upstreamOf(testApp)}`,
  )
  return active.some((one) => one.number === number)
}

/** Polls an ended order until the supplier has closed its number. */
export async function closeUpstream(
  testApp: TestApp,
  { order_id: id, number }: { readonly order_id: string; readonly number: string },
): Promise<void> {
  await until(async () => {
    // Repeated, because a check that was under way overwrites the time of the next check.
    await dueNow(testApp, [id])
    return !(await isOpenUpstream(testApp, number))
  })
}

/** Delivers an SMS to a number. */
export async function deliver(testApp: Controlled, number: string, text: string): Promise<void> {
  await testApp.control('POST', `/${upstreamOf(testApp)}/deliver`, { number, text })
}

/**
 * Makes an order `seconds` older and due at once; the watcher of the product does the rest. A check that is under way
 * would overwrite the time of the next check. So it ends first, unless it hangs.
 */
export async function age(testApp: TestApp, orderId: string, seconds: number): Promise<void> {
  const underWay = `select 1 from rental_watch where rental_id = $1 and ${isLeased('rental_watch')}`
  await until(async () => (await testApp.sql(underWay, [orderId])).length === 0, 3000).catch(
    () => undefined,
  )
  await testApp.sql(
    `update rental set created_at = created_at - make_interval(secs => $2),
      ends_at = ends_at - make_interval(secs => $2) where id = $1`,
    [orderId, seconds],
  )
  await dueNow(testApp, [orderId])
}

/**
 * Makes these orders due at once, by default all watched orders. Rows are locked in the order of their
 * ids, so that two concurrent calls cannot deadlock.
 */
export async function dueNow(testApp: TestApp, orderIds?: readonly string[]): Promise<void> {
  await testApp.sql(
    `update rental_watch set next_check_at = now() where rental_id in (select rental_id
      from rental_watch where rental_id = any($1) or $1::uuid[] is null order by rental_id for update)`,
    [orderIds ?? null],
  )
}

/**
 * Makes an order due at once, and waits until the watcher has checked it and planned the next check. A check that is
 * under way ends first, because it would overwrite the time that is set here.
 */
export async function lookAgain(testApp: TestApp, orderId: string): Promise<void> {
  await looked(testApp, orderId)
  await dueNow(testApp, [orderId])
  await looked(testApp, orderId)
}

/** Waits until no check of an order is due or under way. */
async function looked(testApp: TestApp, orderId: string): Promise<void> {
  await until(async () => {
    const [row] = await testApp.sql<{ done: boolean }>(
      `select next_check_at >= now() and not (${isLeased('rental_watch')}) as done
       from rental_watch where rental_id = $1`,
      [orderId],
    )
    return row?.done ?? true
  })
}

/** The state of an order in the database, also of a refused one; 'none' without a row. */
export async function stateOf(testApp: TestApp, orderId: string): Promise<string> {
  const [row] = await testApp.sql<{ state: string }>('select state from rental where id = $1', [
    orderId,
  ])
  return row?.state ?? 'none'
}

/** The number of holds that no transfer has resolved yet. */
export async function openHolds(testApp: TestApp): Promise<number> {
  const [row] = await testApp.sql<{ open: number }>(
    `select count(*)::int as open from transfer h where h.kind = 'hold'
      and not exists (select 1 from transfer e where e.resolves = h.id)`,
  )
  return row?.open ?? 0
}

/** The sum of a user's two wallets, in naira. */
export async function worth(user: TestClient): Promise<number> {
  const { bal, refer_bal } = await user.balances()
  return Number(bal) + Number(refer_bal)
}

/** The amount that the supplier has finally charged, in dollars. */
export async function supplierSpent(testApp: TestApp): Promise<number> {
  const { spent_usd } = await testApp.control<{ spent_usd: string }>('GET', '/sms')
  return Number(spent_usd)
}

/** Starts all tasks in the same turn of the event loop, and returns their results. */
export function together<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const running = tasks.map(async (task) => {
    await gate
    return task()
  })
  open()
  return Promise.all(running)
}

/** Makes a rental an order whose response from the supplier was lost. */
export async function loseResponse(testApp: TestApp, id: string): Promise<void> {
  await testApp.sql('delete from number_owner where rental_id = $1', [id])
  await testApp.sql(
    `with gone as (delete from rental where id = $1 returning *),
      keys as (delete from idempotency i using gone g
        where i.user_id = g.user_id and i.route = 'numbers' and i.key = g.idempotency_key returning i.body_hash)
    insert into rental_placing (id, user_id, service, duration, price, state, provider, areas, carriers, max_cost_micro_usd,
      created_at, ends_at, life, idempotency_key, body_hash, again_of)
    select id, user_id, service, duration, price, 'placing', provider, areas, carriers, max_cost_micro_usd, created_at, ends_at,
      life, idempotency_key, body_hash, again_of
    from gone, keys`,
    [id],
  )
}
