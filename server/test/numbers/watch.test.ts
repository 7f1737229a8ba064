import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  claimDue,
  nextDueMs,
  openRental,
  openRentals,
  scheduleCheck,
  type OpenRental,
} from '../../src/numbers/rental/open-rentals.ts'
import { noteCodeRequest } from '../../src/numbers/rental/code-requests.ts'
import { finishRental } from '../../src/numbers/rental/end-by-user.ts'
import { unservedRentals } from '../../src/numbers/unserved-rentals.ts'
import {
  newHolder,
  openLedger,
  receive,
  releasedTogether,
  type Holder,
  type Ledger,
} from '../wallet/test-ledger.ts'
import { makeRental } from '../wallet/ledger-history.ts'

const claim = { supplier: 'daisysms', limit: 100, leaseMs: 45_000, aheadMs: 0 }

describe('the queries of the rental watcher', () => {
  let ledger: Ledger
  let ada: Holder
  beforeAll(async () => {
    ledger = await openLedger()
    ada = await newHolder(ledger.query)
    await receive(ledger.query, { to: ada, amount: 900_000 })
  })
  afterAll(() => ledger[Symbol.asyncDispose]())

  const dueNow = (id: string) =>
    ledger.query('update rental_watch set next_check_at = now() where rental_id = $1', [id])

  test('a rental that is 50 days overdue or ends in ten years does not block the others', async () => {
    const [old, far, usual] = await Promise.all(
      ['old', 'far', 'usual'].map((name) =>
        makeRental(ledger, { by: ada, state: 'waiting', key: name }),
      ),
    )
    // Longer ago than an int of milliseconds can hold.
    await ledger.own(
      `update rental set created_at = now() - interval '60 days',
      ends_at = now() - interval '50 days' where id = $1`,
      [old],
    )
    await ledger.own(`update rental set ends_at = now() + interval '10 years' where id = $1`, [far])
    await ledger.own(`update rental_watch set next_check_at = now() - interval '50 days'`)
    const claimed = await claimDue(ledger.db, claim)
    expect(new Set(claimed)).toEqual(new Set([old, far, usual]))
    const read = await openRentals(ledger.db, claim.supplier, claimed)
    expect(read.find((one) => one.id === old)?.left_ms).toBeCloseTo(-50 * 86_400_000, -4)
    expect(await nextDueMs(ledger.db, { supplier: 'daisysms', most: 250 })).toBe(250)
    for (const id of claimed)
      await scheduleCheck(ledger.db, { id }, { afterMs: null, failedChecks: 0 })
  })

  test('a process claims only the rentals of its configured supplier', async () => {
    const id = await makeRental(ledger, { by: ada, state: 'waiting', key: randomUUID() })
    await dueNow(id)
    expect(await claimDue(ledger.db, { ...claim, supplier: 'another' })).toEqual([])
    expect(await nextDueMs(ledger.db, { supplier: 'another', most: 250 })).toBe(250)
    expect(await claimDue(ledger.db, claim)).toEqual([id])
    await scheduleCheck(ledger.db, { id }, { afterMs: null, failedChecks: 0 })
  })

  test('a rental that another supplier took after the claim is left to it', async () => {
    const id = await makeRental(ledger, { by: ada, state: 'waiting', key: randomUUID() })
    await dueNow(id)
    const claimed = await claimDue(ledger.db, claim)
    expect(await openRentals(ledger.db, 'another', claimed)).toEqual([])
    expect(await openRentals(ledger.db, claim.supplier, claimed)).toHaveLength(1)
    await scheduleCheck(ledger.db, { id }, { afterMs: null, failedChecks: 0 })
  })

  test('the end of a check leaves the earlier poll that its user caused meanwhile [HAPI-8, NUM-94]', async () => {
    const id = await makeRental(ledger, { by: ada, state: 'completed', key: randomUUID() })
    const read = async () => (await openRental(ledger.db, id)) ?? expect.fail('no rental')
    const endCheck = async (rental: OpenRental, afterMs: number) => {
      await scheduleCheck(ledger.db, rental, { afterMs, failedChecks: 0 })
      return nextDueMs(ledger.db, { supplier: 'daisysms', most: 100_000 })
    }
    const hour = "now() + interval '1 hour'"
    await ledger.own(`update rental set ends_at = ${hour} where id = $1`, [id])
    await ledger.own(`update rental_watch set next_check_at = ${hour} where rental_id = $1`, [id])
    expect(await endCheck(await read(), 60_000)).toBeGreaterThan(50_000)
    const beforeRequest = await read()
    await noteCodeRequest(ledger.db, id, { checkAfterMs: 5000 })
    expect(await endCheck(beforeRequest, 60_000)).toBeLessThanOrEqual(5000)
    const beforeFinish = await read()
    await finishRental(ledger.db, beforeFinish.user_id, id)
    expect(await endCheck(beforeFinish, 60_000)).toBe(0)
    expect(await claimDue(ledger.db, claim)).toEqual([id])
    // Nothing has moved it since the claim, so that the next poll may be later than the lease.
    expect(await endCheck(await read(), 60_000)).toBeGreaterThan(50_000)
    await scheduleCheck(ledger.db, { id }, { afterMs: null, failedChecks: 0 })
  })

  test('open rentals of a supplier that no process serves are counted', async () => {
    const id = await makeRental(ledger, { by: ada, state: 'waiting', key: randomUUID() })
    const serve = (served: string) =>
      ledger.own(
        `insert into supplier (kind, name, served_at) values ('sms', 'daisysms', now() - $1::interval)
        on conflict (kind, name) do update set served_at = excluded.served_at`,
        [served],
      )
    await serve('4 minutes')
    expect(await unservedRentals(ledger.db)).toEqual([])
    await serve('6 minutes')
    expect(await unservedRentals(ledger.db)).toEqual([{ supplier: 'daisysms', open: 1 }])
    await scheduleCheck(ledger.db, { id }, { afterMs: null, failedChecks: 0 })
    expect(await unservedRentals(ledger.db)).toEqual([])
  })

  test('a code after the refund is rejected as late and stores nothing', async () => {
    for (const state of ['cancelled', 'timeout']) {
      const id = await makeRental(ledger, { by: ada, state, key: randomUUID() })
      const late = `select rental_receive(user_id, id, 'daisysms', id::text, '123456', 'Your code', 'x', 10) as outcome from rental where id = $1`
      expect(await ledger.query(late, [id])).toEqual([{ outcome: 'late' }])
      expect(await ledger.query('select 1 from rental_message where rental_id = $1', [id])).toEqual(
        [],
      )
      const kept =
        "select state, ends_at > now() + interval '1 hour' as lives from rental where id = $1"
      expect(await ledger.query(kept, [id])).toEqual([{ state, lives: false }])
    }
  })

  test('an ended rental does not end a second time', async () => {
    for (const state of ['completed', 'cancelled', 'timeout', 'refused']) {
      const id = await makeRental(ledger, { by: ada, state, key: randomUUID() })
      for (const end of ['cancelled', 'timeout'])
        expect(
          await ledger.query(
            "select rental_end(user_id, id, id::text, $2, 'x', 'unknown') as ended from rental where id = $1",
            [id, end],
          ),
        ).toEqual([{ ended: false }])
      expect(await ledger.query('select state from rental where id = $1', [id])).toEqual([
        { state },
      ])
    }
  })

  test('the end of an earlier number, and a code of a foreign one, leave the order as it is', async () => {
    const id = await makeRental(ledger, { by: ada, state: 'waiting', key: randomUUID() })
    expect(
      await ledger.query(
        "select rental_end(user_id, id, 'an earlier number', 'cancelled', 'x') as ended from rental where id = $1",
        [id],
      ),
    ).toEqual([{ ended: false }])
    expect(
      await ledger.query(
        "select rental_receive(user_id, id, 'daisysms', 'a foreign number', '123456', 'Your code', 'x', 10) as outcome from rental where id = $1",
        [id],
      ),
    ).toEqual([{ outcome: 'late' }])
    expect(await ledger.query('select state from rental where id = $1', [id])).toEqual([
      { state: 'waiting' },
    ])
  })

  test('a code received with and without its text at the same time is stored as one message', async () => {
    const id = await makeRental(ledger, { by: ada, state: 'waiting', key: randomUUID() })
    const reported = await releasedTogether(
      ledger,
      ['Your code is 123456', null].map(
        (text) => () =>
          ledger.query<{ outcome: string }>(
            "select rental_receive(user_id, id, 'daisysms', id::text, '123456', $2, sha256(coalesce($2, '')::bytea), 10) as outcome from rental where id = $1",
            [id, text],
          ),
      ),
    )
    const outcomes = reported.map((one) =>
      one.status === 'fulfilled' ? one.value[0]?.outcome : String(one.reason),
    )
    expect(new Set(outcomes)).toEqual(new Set(['completed', 'known']))
    const messages = await ledger.query('select code from rental_message where rental_id = $1', [
      id,
    ])
    expect(messages).toEqual([{ code: '123456' }])
  })
})
