import type { Mutation } from './mutation.ts'

const file = 'server/sql/suppliers.sql'
const days = ['server/test/suppliers/days.test.ts']
const books = ['server/test/suppliers/books-sms.test.ts']

/** The float at the suppliers, and what they charged that no user paid for. */
export const supplierMutations: readonly Mutation[] = [
  {
    id: 'supplier-topup-account',
    what: 'a top-up of the boost float is booked in the one for SMS',
    file,
    find: "system_account('float_' || p_kind), system_account('bank'), p_amount",
    replace: "system_account('float_sms'), system_account('bank'), p_amount",
    tests: days,
    only: 'with a top-up matches the ledger and the panel',
  },
  {
    id: 'supplier-topup-uncounted',
    what: 'the statement of a day forgets its top-ups',
    file,
    find: '(start_micro_usd + topups_micro_usd - charges_micro_usd',
    replace: '(start_micro_usd - charges_micro_usd',
    tests: days,
    only: 'with a top-up matches the ledger and the panel',
  },
  {
    id: 'supplier-returns-uncounted',
    what: 'the statement of a day forgets what was given back',
    file,
    find: '- charges_micro_usd + returns_micro_usd);',
    replace: '- charges_micro_usd);',
    tests: days,
    only: 'a day of the boost panel',
  },
  {
    id: 'supplier-loss-not-booked',
    what: 'what is missing from a float is in no book',
    file,
    find: 'if closed.booked < 0 then',
    replace: 'if false then',
    tests: days,
    only: 'with an unreported charge is short',
  },
  {
    id: 'supplier-close-today',
    what: 'a day that is not over is closed',
    file,
    find: 'where f.at < lagos_start(ledger_last_ended_day(now()) + 1) and',
    replace: 'where',
    tests: days,
    only: 'that has not ended',
  },
  {
    id: 'supplier-owes-nothing',
    what: 'a refund that the panel denies is not owed',
    file,
    find: 'coalesce(sum(h.micro_usd), 0) from supplier_held',
    replace: 'coalesce(sum(h.micro_usd) * 0, 0) from supplier_held',
    tests: days,
    only: 'with a refund that the panel denies',
  },
  {
    id: 'supplier-code-returned',
    what: 'an activation with a code is taken to have cost nothing',
    file: 'server/src/numbers/orphans/follow-up.ts',
    find: "arrival)\n    return 'charged'",
    replace: "arrival)\n    return 'returned'",
    tests: books,
    only: '"no such activation" three times',
  },
  {
    id: 'supplier-unknown-never',
    what: 'an activation without a verdict is polled for ever',
    file: 'server/src/numbers/orphans/follow-up.ts',
    find: 'if (one.expired) {',
    replace: "if (activationId === '') {",
    tests: books,
    only: 'a follow-up without a result after a day ends as unknown',
  },
  {
    id: 'supplier-lost-answer-handed-on',
    what: 'an order whose answer was lost goes to the next supplier, which may buy a second number',
    file: 'server/src/numbers/buy-number.ts',
    find: "if (answer.kind === 'unknown') return settled()",
    replace:
      "if (answer.kind === 'unknown') return { kind: 'refused', why: 'busy', detail: 'lost' }",
    tests: ['server/test/numbers/suppliers.test.ts'],
    only: 'whose first answer is lost is settled there',
  },
  {
    id: 'supplier-number-not-given-back',
    what: 'a number whose order was settled meanwhile is not given back',
    file: 'server/src/numbers/store-number.ts',
    find: "if (kept === 'settled') await abandon(machine, { ...answer, service }, 'not stored')",
    replace: 'void service',
    tests: books,
    only: 'a number that arrives after its order failed is returned',
  },
  {
    id: 'supplier-orders-of-another',
    what: "one panel's word moves another's orders",
    file: 'server/src/boost/open-orders.ts',
    find: '(provider = ${supplier} or upstream_id is null)',
    replace: '(provider = ${supplier} or true)',
    tests: ['server/test/boost/supplier-change.test.ts'],
  },
]
