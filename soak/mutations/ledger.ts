import type { Mutation } from '../mutation.ts'

const file = 'server/migrations/0002_ledger.sql'
const holds = 'server/migrations/0023_store_and_approvals.sql'
const guards = ['server/src/wallet/ledger-guards.db.test.ts']
const races = ['server/src/wallet/ledger-races.db.test.ts']
const model = ['server/src/wallet/ledger-model.db.test.ts']
const purchases = ['server/src/wallet/ledger-purchases.db.test.ts']

/** The ledger's own functions: posting, holds, purchases and refunds. */
export const ledgerMutations: readonly Mutation[] = [
  {
    id: 'ledger-overdraft',
    what: 'a transfer may leave a wallet one kobo below 0',
    file,
    find: 'if debit_after >= 0 or debit_after is null or p_allow_negative then',
    replace: 'if debit_after >= -1 or debit_after is null or p_allow_negative then',
    tests: guards,
  },
  {
    id: 'ledger-key-facts',
    what: 'a repeated key answers another transfer than was asked for',
    file,
    find: 'is distinct from (p_debit, p_credit, p_amount, p_kind, p_resolves) then',
    replace: 'is distinct from (p_debit, p_credit, posted.amount, p_kind, p_resolves) then',
    tests: races,
  },
  {
    id: 'ledger-repeat-moves-debit',
    what: 'a repeated transfer debits the wallet again',
    file,
    find: 'update account set balance = balance + p_amount where id = p_debit and id >= 1000;',
    replace: '',
    tests: races,
  },
  {
    id: 'ledger-repeat-moves-credit',
    what: 'a repeated transfer credits the wallet again',
    file,
    find: 'update account set balance = balance - p_amount where id = p_credit and id >= 1000;',
    replace: '',
    tests: races,
  },
  {
    id: 'ledger-resolves-twice',
    what: 'a hold may be captured and released',
    file,
    find: 'create unique index transfer_resolves',
    replace: 'create index transfer_resolves',
    tests: races,
  },
  {
    id: 'ledger-append-only',
    what: 'a transfer can be changed afterwards',
    file: 'server/migrations/0001_base.sql',
    find: 'create trigger append_only before update or delete on',
    replace: 'create trigger append_only before delete on',
    tests: guards,
  },
  {
    id: 'ledger-capture-account',
    what: 'the price of a number is booked as revenue of boosts',
    file,
    find: "house('escrow'), house(p_revenue), held.amount",
    replace: "house('escrow'), house('revenue_boost'), held.amount",
    tests: model,
  },
  {
    id: 'ledger-release-main-only',
    what: 'what the refer wallet paid comes back into the main one',
    file,
    find: "house('escrow'), held.debit_account, held.amount, 'release'",
    replace: `house('escrow'), (select a.id from account a join account b on b.user_id = a.user_id
      where b.id = held.debit_account and a.kind = 'main'), held.amount, 'release'`,
    tests: model,
  },
  {
    id: 'ledger-app-posts',
    what: "the app's role may post any transfer",
    file: 'server/migrations/0018_ledger_accounts.sql',
    find: 'revoke execute on function ledger_post, wallet_hold,',
    replace: 'revoke execute on function wallet_hold,',
    tests: ['server/src/wallet/permissions.db.test.ts'],
  },
  {
    id: 'ledger-hold-lock',
    what: 'holds at the same moment do not see what the others took',
    file: holds,
    find: "where user_id = p_user and kind = 'main' for no key update;",
    replace: "where user_id = p_user and kind = 'main';",
    tests: races,
  },
  {
    id: 'ledger-hold-refer',
    what: 'the refer wallet pays where it may not',
    file: holds,
    find: 'if p_use_refer then',
    replace: 'if true then',
    tests: model,
  },
  {
    id: 'ledger-hold-covered',
    what: 'a debt of the main wallet blocks what the refer wallet covers',
    file: holds,
    find: 'if p_amount > from_refer and main.balance <',
    replace: 'if main.balance <',
    tests: model,
  },
  {
    id: 'ledger-hold-shortage',
    what: 'more is asked for than is missing',
    file: holds,
    find: 'return p_amount - from_refer - main.balance;',
    replace: 'return p_amount - main.balance;',
    tests: model,
  },
  {
    id: 'ledger-hold-other-user',
    what: "a repeated hold answers 0 for another user's hold",
    file: holds,
    find: 'if known.amount <> p_amount or not known.own then',
    replace: 'if known.amount <> p_amount then',
    tests: model,
  },
  {
    id: 'ledger-purchase-last-kobo',
    what: 'the last kobo of a wallet cannot be spent',
    file: 'server/migrations/0009_store.sql',
    find: 'if main.balance < p_amount then',
    replace: 'if main.balance <= p_amount then',
    tests: purchases,
  },
  {
    id: 'ledger-purchase-lock',
    what: 'purchases at the same moment do not see what the others took',
    file: 'server/migrations/0009_store.sql',
    find: "where user_id = p_user and kind = 'main' for no key update;",
    replace: "where user_id = p_user and kind = 'main';",
    tests: purchases,
  },
  {
    id: 'ledger-refund-beyond-kept',
    what: 'a kobo more than was kept is paid back',
    file: 'server/migrations/0007_boost.sql',
    find: 'if p_amount + p_before > (select',
    replace: 'if p_amount + p_before - 1 > (select',
    tests: purchases,
  },
  {
    id: 'ledger-refund-key',
    what: 'a refund that is asked for twice is given twice',
    file: 'server/migrations/0007_boost.sql',
    find: "perform ledger_post('refund:' || p_subject || ':' || p_before,",
    replace: "perform ledger_post('refund:' || p_subject || ':' || clock_timestamp(),",
    tests: purchases,
  },
]
