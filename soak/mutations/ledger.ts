import type { Mutation } from '../mutation.ts'

const file = 'server/migrations/0002_ledger.sql'

/** The ledger's own functions. */
export const ledgerMutations: readonly Mutation[] = [
  {
    id: 'ledger-overdraft',
    what: 'a transfer may leave a wallet one kobo below 0',
    file,
    find: 'if debit_after >= 0 or debit_after is null or p_allow_negative then',
    replace: 'if debit_after >= -1 or debit_after is null or p_allow_negative then',
    tests: ['server/src/wallet/ledger-guards.db.test.ts'],
  },
  {
    id: 'ledger-key-facts',
    what: 'a repeated key answers another transfer than was asked for',
    file,
    find: 'is distinct from (p_debit, p_credit, p_amount, p_kind, p_resolves) then',
    replace: 'is distinct from (p_debit, p_credit, posted.amount, p_kind, p_resolves) then',
    tests: [
      'server/src/wallet/ledger-races.db.test.ts',
      'server/src/wallet/ledger-guards.db.test.ts',
      'server/src/wallet/ledger-model.db.test.ts',
    ],
  },
]
