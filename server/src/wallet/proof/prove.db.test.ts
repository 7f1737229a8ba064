import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openHistory,
  type History,
  type Image,
  type Table,
} from '../../../test/wallet/ledger-history.ts'
import { rounds, sample, spread } from '../../../test/harness/rounds.ts'

let history: History
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history[Symbol.asyncDispose]())

const named = (image: Image) => JSON.stringify(image)

/** Rows of all ages: the kinds of transfers alternate, so that neighbours differ. */
const rowsOf = async (table: Table) =>
  spread(await history.rowsOf(table), rounds({ quick: 1, whole: 20 }))

/** Changes one field of each row of a table in each of these ways; returns the changes that no invariant noticed. */
async function unnoticed(
  table: Table,
  field: string,
  change: (value: unknown, image: Image) => readonly unknown[],
): Promise<string[]> {
  const missed: string[] = []
  for (const image of await rowsOf(table)) {
    const values = change(image[field], image).filter((value) => value !== image[field])
    for (const value of values) {
      const found = await history.tampered(table, {
        before: image,
        after: { ...image, [field]: value },
      })
      if (found.length === 0) missed.push(`${field} -> ${String(value)} in ${named(image)}`)
    }
  }
  return missed
}

const isOf = (what: string, { subject }: Image) => String(subject).startsWith(`${what}:`)
const off = (value: unknown) =>
  typeof value === 'number' ? sample([value + 1, value - 1, value * 2], 1) : []
const otherId = '00000000-0000-7000-8000-000000000000'

test('a valid history with all kinds of transfers has no faults [LEDGER-3]', async () => {
  expect(await history.faults()).toEqual([])
  const kinds = await history.ledger.own<{ kind: string }>(
    'select distinct kind from transfer order by 1',
  )
  expect(kinds.map((it) => it.kind)).toEqual([
    'accrual',
    'adjustment',
    'assign',
    'bonus',
    'capture',
    'cost',
    'deposit',
    'fee',
    'hold',
    'purchase',
    'refund',
    'release',
    'reversal',
    'suspense',
    'topup',
  ])
})

describe('one changed field of one row is found [LEDGER-3]', { tags: 'rounds' }, () => {
  const houses = [1, 2, 6, 8, 9, 10, 11, 12, 13, 14, 15]
  const revenues = [3, 4, 5]

  test('in a balance', async () => {
    expect(await unnoticed('account', 'balance', off)).toEqual([])
  })

  test('in the owner of a wallet', async () => {
    const lines = await history.rowsOf('transfer')
    const used = new Set(lines.flatMap((it) => [it.debit_account, it.credit_account]))
    const others = (_: unknown, { id }: Image) =>
      Number(id) >= 1000 && used.has(id) ? [otherId] : []
    expect(await unnoticed('account', 'user_id', others)).toEqual([])
  })

  test('in the amount of a transfer', async () => {
    // The charge of a supplier for a number is in no other place, so that a proof cannot compare it.
    const amounts = (value: unknown, image: Image) =>
      image.kind === 'cost' && !isOf('boost', image) ? [] : off(value)
    expect(await unnoticed('transfer', 'amount', amounts)).toEqual([])
  }, 180_000)

  test.each(['debit_account', 'credit_account'])(
    'in the %s of a transfer',
    async (side) => {
      const others = () => [
        ...houses,
        ...revenues,
        history.ada.main,
        history.chidi.main,
        history.ada.refer,
        987_654_321,
      ]
      expect(await unnoticed('transfer', side, others)).toEqual([])
    },
    180_000,
  )

  test.each(['debit_balance', 'credit_balance'])('in the %s after a transfer', async (side) => {
    expect(await unnoticed('transfer', side, off)).toEqual([])
  })

  test('in the hold that a transfer ends', async () => {
    const holds = (await history.rowsOf('transfer'))
      .filter((it) => it.kind === 'hold')
      .map((it) => it.id)
    const others = (value: unknown) => (value ? [...holds, 987_654_321, null] : holds)
    expect(await unnoticed('transfer', 'resolves', others)).toEqual([])
  })

  test('in the user of a transfer [LEDGER-6]', async () => {
    expect(await unnoticed('transfer', 'user_id', () => [otherId])).toEqual([])
  })

  test('in the kind of a transfer', async () => {
    const kinds = [
      'deposit',
      'hold',
      'capture',
      'release',
      'purchase',
      'refund',
      'bonus',
      'suspense',
      'assign',
      'cost',
      'adjustment',
    ]
    expect(await unnoticed('transfer', 'kind', () => kinds)).toEqual([])
  }, 180_000)

  test('in the subject of a transfer', async () => {
    const others = () => ['nothing', 'gift:x', `numbers:${otherId}`]
    expect(await unnoticed('transfer', 'subject', others)).toEqual([])
  })

  test('in a deposit', async () => {
    const booked = (value: unknown, image: Image) => (image.status === 'foreign' ? [] : off(value))
    expect(await unnoticed('deposit', 'amount', booked)).toEqual([])
    const states = () => ['credited', 'held', 'suspense', 'foreign', 'kept']
    expect(await unnoticed('deposit', 'status', states)).toEqual([])
    const settled = (value: unknown) => [value ? null : '2026-01-01T00:00:00Z']
    expect(await unnoticed('deposit', 'settled_at', settled)).toEqual([])
    expect(
      await unnoticed('deposit', 'currency', (value) => [value === 'NGN' ? 'USD' : 'NGN']),
    ).toEqual([])
    // The user of a held or foreign deposit is not booked yet.
    const owners = (_: unknown, image: Image) =>
      image.status === 'credited' ? [history.ada.userId, history.chidi.userId, null] : []
    expect(await unnoticed('deposit', 'user_id', owners)).toEqual([])
  })

  test('in a bonus', async () => {
    expect(await unnoticed('referral_bonus', 'amount', off)).toEqual([])
    // Bonuses in review and held bonuses are booked alike, and so are all that are not paid.
    const alike = [['review', 'held'], ['paid'], ['declined', 'recalled', 'lapsed']]
    const states = (value: unknown) =>
      alike.flatMap((group) => (group.includes(String(value)) ? [] : group))
    expect(await unnoticed('referral_bonus', 'state', states)).toEqual([])
    const due = (value: unknown) => [value ? null : '2026-01-01T00:00:00Z']
    expect(await unnoticed('referral_bonus', 'due_at', due)).toEqual([])
    const users = () => [history.ada.userId, history.chidi.userId, otherId]
    expect(await unnoticed('referral_bonus', 'referrer', users)).toEqual([])
    expect(await unnoticed('referral_bonus', 'referee', users)).toEqual([])
    const deposits = (await history.rowsOf('deposit')).filter(
      (it) => it.user_id !== history.chidi.userId,
    )
    expect(
      await unnoticed('referral_bonus', 'deposit_id', () => deposits.map((it) => it.id)),
    ).toEqual([])
  })

  test('in a rental', async () => {
    expect(await unnoticed('rental', 'price', off)).toEqual([])
    expect(await unnoticed('rental', 'refunded', off)).toEqual([])
    expect(await unnoticed('rental', 'user_id', () => [history.ada.userId, otherId])).toEqual([])
    const open = ['placing', 'waiting']
    const states = (value: unknown) =>
      open.includes(String(value))
        ? ['completed', 'cancelled', 'timeout', 'refused']
        : value === 'completed'
          ? [...open, 'cancelled', 'timeout', 'refused']
          : [...open, 'completed']
    expect(await unnoticed('rental', 'state', states)).toEqual([])
  })

  test('in a boost order', async () => {
    expect(await unnoticed('boost_order', 'charge', off)).toEqual([])
    expect(await unnoticed('boost_order', 'refunded', off)).toEqual([])
    expect(await unnoticed('boost_order', 'cost_booked', off)).toEqual([])
    const users = () => [history.chidi.userId, otherId]
    expect(await unnoticed('boost_order', 'user_id', users)).toEqual([])
    const open = ['placing', 'unconfirmed', 'pending', 'processing']
    const over = ['success', 'partial', 'cancelled', 'failed']
    // A refused and a cancelled order have the same transfers. An order that ended in part may have been delivered
    // whole.
    const alike: Record<string, readonly string[]> = {
      success: ['success', 'partial'],
      cancelled: ['cancelled', 'failed', 'partial'],
      failed: ['cancelled', 'failed', 'partial'],
    }
    const states = (value: unknown) => {
      const state = String(value)
      return open.includes(state)
        ? over
        : [...open, ...over].filter((one) => !alike[state]?.includes(one))
    }
    expect(await unnoticed('boost_order', 'state', states)).toEqual([])
  })
})

test('one changed field of a manual transfer is found [LEDGER-3]', { tags: 'rounds' }, async () => {
  // A waiting or declined transfer has moved no money, and foreign money is not in the ledger.
  const only = (image: Image) => image.state === 'done'
  const sums = (value: unknown, image: Image) => (only(image) ? off(value) : [])
  expect(await unnoticed('manual_transfer', 'amount', sums)).toEqual([])
  const users = (_: unknown, image: Image) =>
    only(image) && image.kind !== 'keep' ? [history.ada.userId, history.chidi.userId, otherId] : []
  expect(await unnoticed('manual_transfer', 'user_id', users)).toEqual([])
  const states = (value: unknown) => (value === 'done' ? ['waiting', 'declined'] : ['done'])
  expect(await unnoticed('manual_transfer', 'state', states)).toEqual([])
  const subjects = (value: unknown, image: Image) => (only(image) && value ? ['deposit:none'] : [])
  expect(await unnoticed('manual_transfer', 'subject', subjects)).toEqual([])
  const kinds = (value: unknown, image: Image) =>
    only(image) && image.subject === null ? [value === 'credit' ? 'debit' : 'credit'] : []
  expect(await unnoticed('manual_transfer', 'kind', kinds)).toEqual([])
})

describe('one changed field of one store row is found [LEDGER-3]', { tags: 'rounds' }, () => {
  test('in an order', async () => {
    expect(await unnoticed('store_order', 'total', off)).toEqual([])
    expect(await unnoticed('store_order', 'refunded', off)).toEqual([])
    const users = () => [history.ada.userId, history.chidi.userId, otherId]
    expect(await unnoticed('store_order', 'user_id', users)).toEqual([])
  })

  test('in a line of an order', async () => {
    expect(await unnoticed('store_line', 'price', off)).toEqual([])
    const orders = (await history.rowsOf('store_order')).map((it) => it.id)
    expect(await unnoticed('store_line', 'order_id', () => [...orders, otherId])).toEqual([])
    const logs = (await history.rowsOf('account_log')).map((it) => it.id)
    const others = () => [...logs, 987_654_321]
    expect(await unnoticed('store_line', 'log', others)).toEqual([])
    expect(await unnoticed('store_line', 'replacement', () => [...logs, null])).toEqual([])
    const paidBack = (value: unknown) => [value ? null : '2026-01-01T00:00:00Z']
    expect(await unnoticed('store_line', 'refunded_at', paidBack)).toEqual([])
  })

  test('in a log and in the counts of a product', async () => {
    const states = () => ['available', 'sold', 'withdrawn']
    expect(await unnoticed('account_log', 'state', states)).toEqual([])
    expect(await unnoticed('product', 'stock', off)).toEqual([])
    expect(await unnoticed('product', 'sold', off)).toEqual([])
  })
})

describe.each<Table>([
  'transfer',
  'deposit',
  'referral_bonus',
  'rental',
  'rental_message',
  'activation_followup',
  'boost_order',
  'store_order',
  'store_line',
  'account_log',
  'manual_transfer',
])('a row of %s [LEDGER-3]', { tags: 'rounds' }, (table) => {
  test('is found when it is deleted', async () => {
    const missed: string[] = []
    for (const image of await rowsOf(table)) {
      // A deleted row leaves no trace where no transfer and no count names it.
      if (image.state === 'withdrawn') continue // No count has recalled logs.
      // A waiting or declined transfer has moved no money.
      if (table === 'manual_transfer' && image.state !== 'done') continue
      if (image.status === 'foreign') continue
      const found = await history.tampered(table, { before: image })
      if (found.length === 0) missed.push(named(image))
    }
    expect(missed).toEqual([])
  })
})

test('a deleted wallet is found [LEDGER-3]', async () => {
  for (const image of await history.rowsOf('account'))
    if (image.balance !== 0)
      expect(await history.tampered('account', { before: image })).not.toEqual([])
})

test.each<[string, (image: Image) => boolean]>([
  ['deposit', (it) => it.kind === 'deposit'],
  ['bonus', (it) => it.kind === 'bonus'],
  ['capture', (it) => it.kind === 'capture'],
  ['release', (it) => it.kind === 'release'],
  ['hold', (it) => it.kind === 'hold'],
  ['purchase', (it) => it.kind === 'purchase'],
  ['suspense', (it) => it.kind === 'suspense'],
  ['assignment', (it) => it.kind === 'assign'],
  ['kept deposit', (it) => String(it.key).startsWith('keep:')],
  ['manual transfer', (it) => isOf('manual', it)],
  ['refund of a rental', (it) => it.kind === 'refund' && isOf('numbers', it)],
  ['refund of a boost', (it) => it.kind === 'refund' && isOf('boost', it)],
  ['refund of an order', (it) => it.kind === 'refund' && isOf('store', it)],
  ['cost of a boost', (it) => it.kind === 'cost' && isOf('boost', it)],
])('a duplicate %s is found [LEDGER-3]', async (_kind, fits) => {
  const image = (await history.rowsOf('transfer')).find(fits)
  const again = { ...image, id: 999_999, key: 'again' }
  expect(await history.tampered('transfer', { after: again })).not.toEqual([])
})
