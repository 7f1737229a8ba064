import type { Mutation } from './mutation.ts'

/** The folder of the invariants, and the tests that create a fault for each invariant. */
export const invariants = 'server/src/wallet/proof/invariants'
export const tests = ['server/src/wallet/proof/prove-invariants.db.test.ts']

/**
 * For each invariant: the id of its mutation, its file, the end of its condition, and the title of the test of its
 * fault.
 */
const silenced: readonly (readonly [string, string, string, string])[] = [
  ['deposit', 'deposits', "${keys('d.id')} group by d.id", 'each deposit is booked once'],
  [
    'fee',
    'deposits',
    "${keys('d.id')} and ((t.id is not null) <> (coalesce",
    'the fee of a deposit is booked',
  ],
  [
    'reversal',
    'deposits',
    "${keys('d.id')} and ((t.id is not null) <> (d.status",
    'each reversed deposit left the ledger',
  ],
  [
    'missing',
    'deposits',
    "${keys('d.id')} and m.state = 'credited'",
    'each missing transfer that was',
  ],
  [
    'bonus-back',
    'deposits',
    "${keys('b.referee')} and ((t.id is not null) <> (b.taken_back",
    'a reversed bonus equals its row',
  ],
  [
    'settled',
    'deposits',
    "${keys('d.id')} and ((d.settled_at is not null)",
    'each deposit settled manually has one',
  ],
  [
    'about',
    'deposits',
    "${keys('m.id')} and m.state = 'done'",
    'the subject of each manual transfer',
  ],
  [
    'adjustment',
    'deposits',
    "${keys('m.id')} and ((m.state = 'done'",
    'each manual adjustment was requested',
  ],
  [
    'bonus',
    'deposits',
    "${keys('b.referee')} and ((t.id is not null) <> (b.state",
    'each paid bonus has its transfer',
  ],
  [
    'bonus-held',
    'deposits',
    "${keys('b.referee')} and ((h.id is not null)",
    'each held bonus was booked when it was earned',
  ],
  [
    'chain',
    'ledger',
    'before + moved is distinct from after',
    'each balance after a transfer follows',
  ],
  [
    'sides',
    'ledger',
    "${keys('t.id')}\n      and (not exists",
    'both sides of each transfer exist',
  ],
  [
    'below-zero',
    'ledger',
    "${keys('t.id')} and t.debit_balance < 0",
    'only an adjustment or a reversal takes',
  ],
  [
    'closed-world',
    'ledger',
    "${keys('t.id')} and not ${standsForARow}",
    'each transfer belongs to an order',
  ],
  [
    'kinds',
    'ledger',
    "${keys('t.id')} and not coalesce(case t.kind",
    'each transfer moves money between accounts',
  ],
  [
    'transfer-user',
    'ledger',
    "${keys('t.id')} and t.user_id is distinct from",
    'each transfer is of the user of its account',
  ],
  [
    'key-twice',
    'ledger',
    "${keys('t.id')} and exists (select from transfer o where o.key = t.key",
    'no two transfers have the same key',
  ],
  [
    'hold-end',
    'ledger',
    "${keys('e.id')} and e.resolves is not null",
    'the end of a hold moves the same amount',
  ],
  [
    'one-end',
    'ledger',
    "${keys('e.id')} and e.kind in ('capture', 'release') and exists",
    'the holds of one purchase end the same way',
  ],
  ['rental', 'numbers', "${keys('r.id')} and (m.held <> r.price", 'each rental holds its price'],
  [
    'message',
    'numbers',
    "${keys('r.id')}\n      and (r.state = 'completed') <> exists",
    'a rental is completed exactly when',
  ],
  [
    'rental-cost',
    'numbers',
    "${keys('r.id')} and (r.cost_booked <>",
    "the supplier's charge for a sold number",
  ],
  [
    'followed-up',
    'numbers',
    "${keys('r.id')} and r.upstream_end = 'unknown'",
    'an activation that ended without a verdict',
  ],
  [
    'orphan-cost',
    'numbers',
    '${keys(followUp)} and (f.cost_booked',
    "the supplier's charge for a number",
  ],
  [
    'rental-refund',
    'numbers',
    "${keys('r.id')} and (r.refunded <> b.total",
    'the refunds of a rental equal its',
  ],
  [
    'boost',
    'boost',
    "${keys('o.id')} and (m.held <> o.charge",
    'each boost order holds its charge',
  ],
  [
    'boost-allowed',
    'boost',
    "${keys('o.id')} and (m.total > o.refunded",
    'each refund of a boost order was allowed',
  ],
  [
    'boost-cost',
    'boost',
    "${keys('o.id')} and o.cost_booked <> c.cost",
    'the booked cost of a boost order equals',
  ],
  [
    'boost-taken',
    'boost',
    "${keys('o.id')} and o.charged_micro_usd <> m.total",
    "the supplier's charge for a boost order",
  ],
  [
    'store-order',
    'store',
    "${keys('o.id')} and (p.paid <> o.total",
    'each store order is paid once, and',
  ],
  [
    'store-refund',
    'store',
    "${keys('l.order_id')} and l.refunded_at is not null",
    'each refunded line of the store',
  ],
  ['store-log', 'store', "${keys('l.id')} and c.lines <>", 'a log is sold exactly when'],
  [
    'store-unsold',
    'store',
    "${keys('l.id')} and (nullif(l.state, 'sold') is distinct",
    'unsold_log has exactly the logs that are not sold',
  ],
  [
    'store-count',
    'store',
    "${keys('p.id')} and (p.stock <> n.available",
    'the counters of a product equal its logs',
  ],
  [
    'wallet-sum',
    'ledger',
    "${keys('w.account')} and ${since}::bigint",
    'the kept sums of a wallet equal its transfers',
  ],
  ['total', 'totals', 'users.total + ${sumOf(balances)}::bigint <> 0', 'all balances add up to 0'],
  [
    'escrow',
    'totals',
    "open.total <> ${of(balances, 'escrow')}",
    'escrow is what the open orders hold',
  ],
  [
    'suspense',
    'totals',
    "open.total <> ${of(balances, 'suspense')}",
    'suspense is the sum of the deposits',
  ],
]

/** Mutations that make an invariant find nothing. */
export const invariantMutations: readonly Mutation[] = silenced.map(
  ([id, file, condition, only]) => ({
    id: `proof-invariant-${id}`,
    what: `no fault is found by the invariant "${only} ..."`,
    file: `${invariants}/${file}.ts`,
    find: `where ${condition}`,
    replace: `where false and ${condition}`,
    tests,
    only,
  }),
)
