import { setStatus, link, pollOrder, order, services, injectFault } from '../boost/orders.ts'
import { goodBodies } from '../authorisation/valid-bodies.ts'
import type { TestClient } from '../harness/test-client.ts'
import type { RawAnswer } from '../harness/http-request.ts'
import type { StoreIds } from './store-refusals.ts'
import type { TestApp } from '../harness/test-app.ts'

/**
 * A user of the refusals' app. `ada` has money, `poor` has none, `crowded` is at the limits, `new` is unconfirmed,
 * `barred` is blocked. `guarded` and `admin` have two-step sign-in. `stepless` is an owner without it.
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
  /** The text to send in place of a valid JSON body. */
  text?: string
  /** The form to send in place of a body. */
  readonly form?: FormData
  readonly who?: Who | 'visitor'
  readonly body?: Record<string, unknown>
  readonly id?: string
  readonly query?: string
  readonly headers?: Record<string, string>
}

/** How to cause a refusal, and its messages where they differ from those of its code. */
export type Row = {
  readonly run: () => Promise<RawAnswer>
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Two boost orders of ada: one that stays open, and a completed one. */
export type BoostIds = { readonly open: string; readonly done: string }

export type RefusalKit = {
  readonly testApp: TestApp
  readonly users: Readonly<Record<Who, TestClient>>
  readonly boosts: BoostIds
  readonly store: StoreIds
  readonly send: (name: string, more?: RequestOptions) => Promise<RawAnswer>
  /** Stores a key of ada whose first request is under way. */
  readonly claimed: (route: string, key: string, body: unknown) => Promise<void>
  /** Runs while the tries of a limiter's key are used up. */
  readonly spent: (key: string, run: () => Promise<RawAnswer>) => Promise<RawAnswer>
  /** Runs while the product's pauses are a hundred times shorter. */
  readonly hurried: (run: () => Promise<RawAnswer>) => Promise<RawAnswer>
}

/** The number of boost orders that a user may place in a minute in the refusals' app. */
export const boostLimit = 12

/** Places an open order of crowded. Returns two orders of ada: one that stays open, and a completed one. */
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
  /** Runs while the panel gives this response to the next call of this kind. */
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
