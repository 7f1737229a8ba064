import type { Mutation } from './mutation.ts'
import { invariantMutations, invariants, tests } from './proof-invariants.ts'

/**
 * The proof of the ledger: each invariant, the state that it keeps between proofs, and the rows that it verifies again.
 */
export const proofMutations: readonly Mutation[] = [
  ...invariantMutations,
  {
    id: 'proof-invariant-balance',
    what: 'a balance that is not the sum of its transfers is not found',
    file: `${invariants}/ledger.ts`,
    find: "where a.user_id is not null and ${scope.keys('a.id')}",
    replace: "where false and ${scope.keys('a.id')}",
    tests,
    only: "each user's balance is the sum of its transfers",
  },
  {
    id: 'proof-invariant-topup',
    what: 'a top-up that is not booked is not found',
    file: `${invariants}/suppliers.ts`,
    find: 'from supplier_topup u left join',
    replace: 'from (select * from supplier_topup where false) u left join',
    tests,
    only: 'each top-up of a supplier',
  },
  {
    id: 'proof-invariant-closed-day',
    what: 'a closed day of a supplier that does not add up is not found',
    file: `${invariants}/suppliers.ts`,
    find: 'from supplier_day d',
    replace: 'from (select * from supplier_day where false) d',
    tests,
    only: 'each closed day of a supplier',
  },
  {
    id: 'proof-days',
    what: 'a day that is rolled up wrong is not found',
    file: `${invariants}/totals.ts`,
    find: 'where r.count is distinct from s.count or r.amount is distinct from s.amount',
    replace: 'where r.amount is distinct from s.amount',
    tests,
    only: 'a rolled-up day',
  },
  {
    id: 'proof-kept-sums',
    what: 'sums that were kept wrong are not compared with the transfers',
    file: 'server/src/wallet/proof/prove-in-slices.ts',
    find: 'return wrong.length > 0 ? [faultOf(keptInvariant, wrong)] : []',
    replace: 'return wrong.length > 1000 ? [faultOf(keptInvariant, wrong)] : []',
    tests: ['server/src/wallet/proof/prove-recent.db.test.ts'],
  },
  {
    id: 'proof-forgets-faults',
    what: 'what was broken is not looked at again',
    file: 'server/src/wallet/proof/prove-recent.ts',
    find: 'for (const { invariant, rows } of before) {',
    replace: 'for (const { invariant, rows } of before.slice(0, 0)) {',
    tests: ['server/src/wallet/proof/prove-recent.db.test.ts'],
  },
  {
    id: 'proof-made-since',
    what: 'a new order that moved no money is not looked at',
    file: 'server/src/wallet/proof/prove-recent.ts',
    find: 'for (const unit of timed) faults.push',
    replace: 'for (const unit of timed.slice(0, 0)) faults.push',
    tests: ['server/src/wallet/proof/prove-recent.db.test.ts'],
  },
  {
    id: 'proof-margin',
    what: 'a transfer whose transaction may still commit counts as proven',
    file: 'server/src/wallet/proof/prove-recent.ts',
    find: 'await lastSettled(db, margin))',
    replace: 'await lastSettled(db, -60_000))',
    tests: ['server/src/wallet/proof/prove-recent.db.test.ts'],
  },
]
