import { setStatus, link, pollOrder, order, services, injectFault } from '../boost/orders.ts'
import { goodBodies } from '../authorisation/valid-bodies.ts'
import type { TestClient } from '../harness/test-client.ts'
import type { RawAnswer } from '../harness/http-request.ts'
import type { StoreIds } from './store-refusals.ts'
import type { TestApp } from '../harness/test-app.ts'

/**
 * A user of the refusals' app: rich, poor, at their limit, with an unread mail, blocked, careful, or an admin, with
 * two-step sign-in or (stepless) without.
 */
export type Who =
  | 'ada'
  | 'poor'
  | 'crowded'
  | 'new'
  | 'barred'
  | 'other'
  | 'guarded'
  | 'admin'
  | 'stepless'

/** The changes to a valid request. */
export type RequestOptions = {
  /** What is sent in place of a body that is rightly written. */
  text?: string
  /** What is sent in place of a body, as a browser sends forms. */
  readonly form?: FormData
  readonly who?: Who | 'visitor'
  readonly body?: Record<string, unknown>
  readonly id?: string
  readonly query?: string
  readonly headers?: Record<string, string>
}

/** How a refusal is brought about, and its sentences where they are others than the code's own. */
export type Row = {
  readonly run: () => Promise<RawAnswer>
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Two boost orders of ada's: one that never moves, and one that is done. */
export type BoostIds = { readonly open: string; readonly done: string }

export type RefusalKit = {
  readonly testApp: TestApp
  readonly users: Readonly<Record<Who, TestClient>>
  readonly boosts: BoostIds
  readonly store: StoreIds
  readonly send: (name: string, more?: RequestOptions) => Promise<RawAnswer>
  /** Marks a key of ada's as one whose first request is under way. */
  readonly claimed: (route: string, key: string, body: unknown) => Promise<void>
  /** Runs once a user has tried too often, by a limiter's key. */
  readonly spent: (key: string, run: () => Promise<RawAnswer>) => Promise<RawAnswer>
  /** Runs while the product's clock goes a hundred times as fast. */
  readonly hurried: (run: () => Promise<RawAnswer>) => Promise<RawAnswer>
}

/** How many boost orders a minute the refusals' app lets a user place. */
export const boostLimit = 12

/** Places an open order of crowded's. Returns two of ada's: one that never moves, and one that is done. */
export async function placeBoosts(testApp: TestApp, users: RefusalKit['users']): Promise<BoostIds> {
  await order(users.crowded, { quantity: 10 })
  const open = await order(users.ada, { quantity: 10 })
  const address = link()
  const done = await order(users.ada, { service_id: '9001', link: address, quantity: 10 })
  await setStatus(testApp, address, { status: 'Completed' })
  await pollOrder(testApp, String(done.body.order_id))
  return { open: String(open.body.order_id), done: String(done.body.order_id) }
}

const notAnswered = 'The supplier has not answered. Please try again in a moment.'

/** A row for each refusal of the boost routes. */
export const boostRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const place = (more?: RequestOptions) => send('boost.order', more)
  /** Asks while the panel gives this answer to the next call of a kind. */
  const reported = async (
    call: string,
    fault: { fault: string; body?: string },
    run: () => Promise<RawAnswer>,
  ) => {
    await injectFault(kit().testApp, { call, ...fault })
    return run()
  }
  const saying = (error: string) => ({ fault: 'answer', body: JSON.stringify({ error }) })
  return {
    'boost.order EMAIL_UNCONFIRMED': { run: () => place({ who: 'new' }) },
    'boost.order SERVICE_OFF': { run: () => place({ body: { service_id: '1' } }) },
    'boost.order QUANTITY_REFUSED': {
      run: () => place({ body: { quantity: 9 } }),
      message: 'Minimum quantity is 10',
    },
    'boost.order PRICE_CHANGED': { run: () => place({ body: { charge: '0.01' } }) },
    'boost.order TOO_MANY_ORDERS': {
      run: async () => {
        const { crowded } = kit().users
        for (let count = 0; count < boostLimit; count += 1) await order(crowded, { quantity: 10 })
        return place({ who: 'crowded' })
      },
    },
    'boost.order INSUFFICIENT_BALANCE': { run: () => place({ who: 'poor' }) },
    'boost.order LINK_REFUSED': { run: () => reported('add', saying('Bad link'), place) },
    'boost.order LINK_BUSY': {
      run: async () => {
        const { body } = await kit().users.ada.get(`/api/boost/orders/${kit().boosts.open}`)
        const again = { service_id: services.never, link: body.link, confirmed: ['same-link'] }
        return place({ body: again })
      },
    },
    'boost.order CONFIRMATION_NEEDED': {
      run: () => place({ body: { service_id: services.plain, link: 'https://tiktok.com/@ada' } }),
      message: 'This service is for Instagram, but the link leads to tiktok.com. Order anyway?',
    },
    'boost.order SUPPLIER_DOWN': { run: () => reported('add', { fault: 'no-money' }, place) },
    'boost.order IDEMPOTENCY_CONFLICT': {
      run: async () => {
        const headers = { 'idempotency-key': 'boost-conflict' }
        await place({ who: 'poor', headers })
        return place({ who: 'poor', headers })
      },
    },
    'boost.order STILL_RUNNING': {
      run: async () => {
        const body = goodBodies['boost.order']?.() ?? {}
        await kit().claimed('boost', 'boost-running', body)
        const headers = { 'idempotency-key': 'boost-running' }
        return kit().hurried(() => place({ body, headers }))
      },
    },
    'boost.read NOT_FOUND': { run: () => send('boost.read') },
    'boost.cancel NOT_FOUND': { run: () => send('boost.cancel') },
    'boost.cancel ORDER_OVER': { run: () => send('boost.cancel', { id: kit().boosts.done }) },
    'boost.cancel NOT_OFFERED': {
      run: () =>
        reported('cancel', saying('You are not eligible to cancel this order.'), () =>
          send('boost.cancel', { id: kit().boosts.open }),
        ),
    },
    'boost.cancel SUPPLIER_DOWN': {
      run: () =>
        reported('cancel', { fault: 'html' }, () =>
          send('boost.cancel', { id: kit().boosts.open }),
        ),
      message: notAnswered,
    },
    'boost.refill NOT_FOUND': { run: () => send('boost.refill') },
    'boost.refill NOT_OFFERED': { run: () => send('boost.refill', { id: kit().boosts.open }) },
    'boost.refill SUPPLIER_DOWN': {
      run: () =>
        reported('refill', { fault: '500' }, () => send('boost.refill', { id: kit().boosts.done })),
      message: notAnswered,
    },
  }
}
