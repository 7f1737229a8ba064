import { randomUUID } from 'node:crypto'
import type { RequestOptions, RefusalKit, Row } from './boost-refusals.ts'
import { injectFault } from '../boost/orders.ts'
import { resetFaults } from '../numbers/rentals.ts'
import { lostBoost, strayDeposit } from '../transfers/transfers.ts'
import { giveBonus } from '../harness/give-money.ts'
import { claim, keyRows, reason, type Kit, type MoneyIds } from './transfer-rows.ts'
import { sendRaw } from '../harness/http-request.ts'
import { paybackRows } from './refund-refusals.ts'
import { expectOk } from '../store/inventory.ts'

/** Creates the objects that the rows below use. */
async function openMoney({ users, testApp }: RefusalKit): Promise<MoneyIds> {
  const { admin, ada, crowded } = users
  const kept = await strayDeposit(testApp, 5000)
  await expectOk(admin.post(`/api/admin/suspense/${kept}/keep`, { reason: 'Nobody asks for it' }))
  const held = await strayDeposit(testApp, 5000)
  await testApp.sql("update deposit set status = 'held', user_id = $2 where id = $1", [
    held,
    admin.userId,
  ])
  await giveBonus(testApp.sql, admin.userId, 100_000)
  const own = await expectOk<{ order_id: string }>(admin.buy('zzdead'))
  const released = await lostBoost(ada, { quantity: 10 })
  await expectOk(admin.post(`/api/admin/boost-orders/${released.id}/release`, { reason }))
  const [waiting] = await testApp.sql<{ id: string }>(
    "select id from rental where user_id = $1 and state = 'waiting'",
    [crowded.userId],
  )
  return {
    deposit: await strayDeposit(testApp, 5000),
    kept,
    held,
    own: own.order_id,
    waiting: waiting?.id ?? '',
    lost: (await lostBoost(ada, { quantity: 10 })).id,
    released: released.id,
  }
}

type Rows = Readonly<Record<string, Row>>

/** A row for each refusal of manual transfers and of boosts that need a review. */
export const moneyRows = (testApp: () => RefusalKit): Rows => {
  let opened: Promise<MoneyIds> | undefined
  const kit: Kit = () => ({ ...testApp(), money: () => (opened ??= openMoney(testApp())) })
  return {
    ...fundRows(kit),
    ...decisionRows(kit),
    ...depositRows(kit),
    ...refundRows(kit),
    ...boostReviewRows(kit),
    ...supplierRows(kit),
    ...paybackRows(kit),
  }
}

function fundRows(kit: Kit): Rows {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const userId = () => kit().users.poor.userId
  const own = () => kit().users.admin.userId
  const rowsOf = (name: 'manualTransfers.credit' | 'manualTransfers.debit'): Rows => ({
    [`${name} NOT_FOUND`]: { run: () => send(name) },
    [`${name} OWN_ACCOUNT`]: { run: () => send(name, { id: own() }) },
    ...keyRows(kit, name, {
      move: async () => ({
        kind: name === 'manualTransfers.debit' ? 'debit' : 'credit',
        userId: userId(),
        amount: 100,
        reason,
        ...(name === 'manualTransfers.debit' && { allowNegative: false }),
      }),
      send: (headers) => send(name, { id: userId(), headers }),
    }),
  })
  return {
    ...rowsOf('manualTransfers.credit'),
    ...rowsOf('manualTransfers.debit'),
    'manualTransfers.debit INSUFFICIENT_BALANCE': {
      run: () => send('manualTransfers.debit', { id: userId() }),
    },
  }
}

type Waiting = {
  readonly kind: string
  readonly user: string
  readonly amount?: number
  readonly subject?: string
  readonly requestedBy?: string
  readonly state?: 'waiting' | 'declined'
}

/** Stores the request of another admin, waiting or declined; returns its id. */
async function request(kit: Kit, it: Waiting): Promise<string> {
  const [row] = await kit().testApp.sql<{ id: string }>(
    `insert into manual_transfer (kind, user_id, amount, reason, subject, allow_negative, state, requested_by)
     values ($1, $2, $3, 'Somebody called', $4, false, $5, $6) returning id`,
    [
      it.kind,
      it.user,
      it.amount ?? 100,
      it.subject ?? null,
      it.state ?? 'waiting',
      it.requestedBy ?? kit().users.stepless.userId,
    ],
  )
  return row?.id ?? ''
}

function decisionRows(kit: Kit): Rows {
  const on = async (name: 'manualTransfers.approve' | 'manualTransfers.decline', it: Waiting) =>
    kit().send(name, { id: await request(kit, it) })
  const approve = (it: () => Waiting | Promise<Waiting>): Row => ({
    run: async () => on('manualTransfers.approve', await it()),
  })
  const poor = () => kit().users.poor.userId
  const admin = () => kit().users.admin.userId
  const declined = () => ({ kind: 'credit', user: poor(), state: 'declined' }) as const
  const done = () => `boost:${kit().boosts.done}`
  return {
    'manualTransfers.approve NOT_FOUND': { run: () => kit().send('manualTransfers.approve') },
    'manualTransfers.approve SETTLED': approve(declined),
    'manualTransfers.approve OWN_REQUEST': approve(() => ({
      kind: 'credit',
      user: poor(),
      requestedBy: admin(),
    })),
    'manualTransfers.approve OWN_ACCOUNT': approve(() => ({ kind: 'credit', user: admin() })),
    'manualTransfers.approve INSUFFICIENT_BALANCE': approve(() => ({
      kind: 'debit',
      user: poor(),
    })),
    'manualTransfers.approve NOT_REFUNDABLE': approve(async () => ({
      kind: 'refund',
      user: kit().users.crowded.userId,
      subject: `numbers:${(await kit().money()).waiting}`,
    })),
    'manualTransfers.approve REFUND_TOO_MUCH': approve(() => ({
      kind: 'refund',
      user: kit().users.ada.userId,
      subject: done(),
      amount: 100_000_000,
    })),
    'manualTransfers.decline NOT_FOUND': { run: () => kit().send('manualTransfers.decline') },
    'manualTransfers.decline SETTLED': { run: () => on('manualTransfers.decline', declined()) },
  }
}

function depositRows(kit: Kit): Rows {
  type Name = 'assign' | 'release' | 'keep'
  type Which = 'deposit' | 'kept' | 'held'
  const id = async (which: Which) => (await kit().money())[which]
  const settle = async (name: Name, which: Which, more: RequestOptions = {}) =>
    kit().send(`manualTransfers.${name}`, { id: await id(which), ...more })
  const to = (userId: string) => ({ body: { user_id: userId } })
  const poor = () => kit().users.poor.userId
  const admin = () => kit().users.admin.userId
  const move = async (kind: Name, which: Which, userId: string | null) => ({
    kind,
    userId,
    amount: 5000,
    reason,
    subject: `deposit:${await id(which)}`,
  })
  return {
    'manualTransfers.assign NOT_FOUND': { run: () => kit().send('manualTransfers.assign') },
    'manualTransfers.assign OWN_ACCOUNT': { run: () => settle('assign', 'deposit', to(admin())) },
    'manualTransfers.assign SETTLED': { run: () => settle('assign', 'kept', to(poor())) },
    ...keyRows(kit, 'manualTransfers.assign', {
      move: () => move('assign', 'deposit', poor()),
      send: (headers) => settle('assign', 'deposit', { ...to(poor()), headers }),
    }),
    'manualTransfers.release NOT_FOUND': { run: () => kit().send('manualTransfers.release') },
    'manualTransfers.release OWN_ACCOUNT': { run: () => settle('release', 'held') },
    'manualTransfers.release SETTLED': { run: () => settle('release', 'deposit') },
    ...keyRows(kit, 'manualTransfers.release', {
      move: () => move('release', 'held', admin()),
      send: (headers) => settle('release', 'held', { headers }),
    }),
    'manualTransfers.keep NOT_FOUND': { run: () => kit().send('manualTransfers.keep') },
    'manualTransfers.keep SETTLED': { run: () => settle('keep', 'kept') },
    ...keyRows(kit, 'manualTransfers.keep', {
      move: () => move('keep', 'deposit', null),
      send: (headers) => settle('keep', 'deposit', { headers }),
    }),
  }
}

function refundRows(kit: Kit): Rows {
  const refund = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    kit().send('manualTransfers.refund', { body, headers })
  const done = () => ({ line: 'boost', id: kit().boosts.done })
  return {
    'manualTransfers.refund NOT_FOUND': { run: () => refund({}) },
    'manualTransfers.refund OWN_ACCOUNT': {
      run: async () => refund({ id: (await kit().money()).own }),
    },
    'manualTransfers.refund NOT_REFUNDABLE': {
      run: async () => refund({ id: (await kit().money()).waiting }),
    },
    'manualTransfers.refund REFUND_TOO_MUCH': {
      run: () => refund({ ...done(), amount: '90000' }),
    },
    ...keyRows(kit, 'manualTransfers.refund', {
      move: async () => ({
        kind: 'refund',
        userId: kit().users.ada.userId,
        amount: 100,
        reason,
        subject: `boost:${kit().boosts.done}`,
      }),
      send: (headers) => refund(done(), headers),
    }),
  }
}

function boostReviewRows(kit: Kit): Rows {
  const match = (id: string, number?: string) =>
    kit().send('boostReview.match', {
      id,
      ...(number !== undefined && { body: { upstream_id: number } }),
    })
  const find = (id: string, number?: string) =>
    kit().send('boostReview.found', {
      id,
      ...(number !== undefined && { body: { upstream_id: number } }),
    })
  const numberOfDone = async (): Promise<string | undefined> => {
    const [row] = await kit().testApp.sql<{ upstream_id: string }>(
      'select upstream_id from boost_order where id = $1',
      [kit().boosts.done],
    )
    return row?.upstream_id
  }
  return {
    'boostReview.match NOT_FOUND': { run: () => kit().send('boostReview.match') },
    'boostReview.match SUPPLIER_DOWN': {
      run: async () => {
        const { lost } = await kit().money()
        // Many faults, because checks of other orders consume some.
        await injectFault(kit().testApp, { call: 'status', fault: '500', times: 20 })
        const answer = await match(lost)
        await resetFaults(kit().testApp)
        return answer
      },
    },
    'boostReview.match UPSTREAM_UNKNOWN': {
      run: async () => match((await kit().money()).lost, '987654321'),
    },
    'boostReview.match UPSTREAM_TAKEN': {
      run: async () => {
        return match((await kit().money()).lost, await numberOfDone())
      },
    },
    'boostReview.match SETTLED': { run: () => match(kit().boosts.done) },
    'boostReview.found NOT_FOUND': { run: () => kit().send('boostReview.found') },
    'boostReview.found SUPPLIER_DOWN': {
      run: async () => {
        const { released } = await kit().money()
        await injectFault(kit().testApp, { call: 'status', fault: '500' })
        return find(released)
      },
    },
    'boostReview.found UPSTREAM_UNKNOWN': {
      run: async () => find((await kit().money()).released, '987654321'),
    },
    'boostReview.found UPSTREAM_TAKEN': {
      run: async () => find((await kit().money()).released, await numberOfDone()),
    },
    'boostReview.found SETTLED': { run: () => find(kit().boosts.done) },
    'boostReview.deliver NOT_FOUND': { run: () => kit().send('boostReview.deliver') },
    'boostReview.deliver SETTLED': {
      run: () => kit().send('boostReview.deliver', { id: kit().boosts.done }),
    },
    'boostReview.release NOT_FOUND': { run: () => kit().send('boostReview.release') },
    'boostReview.release SETTLED': {
      run: () => kit().send('boostReview.release', { id: kit().boosts.done }),
    },
  }
}

function supplierRows(kit: Kit): Rows {
  const panel = { kind: 'boost', name: 'panel' }
  const body = { amount_usd: '1', amount_ngn: '1600', reference: randomUUID(), note: '' }
  const path = '/api/admin/suppliers/boost/panel/top-ups'
  const send = (headers: Record<string, string> = {}) =>
    sendRaw(kit().testApp.url, path, {
      method: 'POST',
      headers: {
        cookie: kit().users.admin.cookie,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    })
  return {
    'suppliers.switch NOT_FOUND': { run: () => kit().send('suppliers.switch') },
    'suppliers.topUp NOT_FOUND': { run: () => kit().send('suppliers.topUp') },
    'suppliers.topUp NAME_TAKEN': {
      run: async () => {
        await send()
        return send()
      },
      message: 'There is a top-up with this reference already.',
      fields: { reference: 'There is a top-up with this reference already.' },
    },
    'suppliers.topUp IDEMPOTENCY_CONFLICT': {
      run: async () => send(await claim(kit, 'another', 'topup')),
    },
    'suppliers.topUp STILL_RUNNING': {
      run: async () => {
        const headers = await claim(kit, { ...panel, ...body }, 'topup')
        return kit().hurried(() => send(headers))
      },
    },
  }
}
