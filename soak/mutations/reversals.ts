import type { Mutation } from './mutation.ts'

const file = 'server/sql/deposits.sql'
const locks = ['server/src/wallet/deposits-locks.db.test.ts']
const lost = ['server/src/wallet/funding/lost-deposits.db.test.ts']

/** Fees and reversals of deposits, and the referral bonus that is reversed with a deposit. */
export const reversalMutations: readonly Mutation[] = [
  {
    id: 'deposit-fee-not-booked',
    what: "the bank's fee is in no book",
    file,
    find: "perform ledger_post(p_user, 'fee:' || p_id, system_account('bank_fees'), system_account('bank'), p_fee, 'fee', 'Bank fee',\n    'deposit:' || p_id);",
    replace: '',
    tests: lost,
    only: 'fees and reversals of the bank',
  },
  {
    id: 'deposit-fee-account',
    what: "the bank's fee is taken from the adjustments",
    file,
    find: "system_account('bank_fees'), system_account('bank'), p_fee",
    replace: "system_account('adjustment'), system_account('bank'), p_fee",
    tests: lost,
    only: 'fees and reversals of the bank',
  },
  {
    id: 'deposit-fee-later',
    what: 'a fee that is reported later is not booked',
    file,
    find: "if outcome = 'duplicate' and known.fee is null",
    replace: 'if false and known.fee is null',
    tests: lost,
    only: 'fees and reversals of the bank',
  },
  {
    id: 'deposit-reversed-twice',
    what: 'a reversal reported twice is counted twice',
    file,
    find: "when d.status = 'reversed' then 'reversed before'\n",
    replace: '\n',
    tests: lost,
    only: 'fees and reversals of the bank',
  },
  {
    id: 'deposit-reversal-below-zero',
    what: 'a reversal of money that is spent cannot be booked',
    file,
    find: "'deposit:' || d.id, null, true);",
    replace: "'deposit:' || d.id, null, false);",
    tests: lost,
    only: 'fees and reversals of the bank',
  },
  {
    id: 'deposit-reversal-bonus',
    what: 'the bonus of a deposit that the bank took back stays',
    file,
    find: "elsif bonus.state = 'paid' then",
    replace: 'elsif false then',
    tests: lost,
    only: 'fees and reversals of the bank',
  },
  {
    id: 'deposit-reversal-other-bonus',
    what: "a deposit that earned no bonus takes another friend's bonus back",
    file,
    find: 'from referral_bonus b where b.deposit_id = d.id;',
    replace: `from referral_bonus b
    where b.referrer = (select u.referred_by from app_user u where u.id = d.user_id) limit 1;`,
    tests: locks,
    only: 'are not reversed for a deposit that earned none',
  },
  {
    id: 'deposit-bonus-again-today',
    what: "a bonus that was taken back makes room for another of the day's",
    file: 'server/sql/referrals.sql',
    find: 'from referral_bonus b where b.referrer = payee',
    replace: 'from referral_bonus b where b.taken_back = 0 and b.referrer = payee',
    tests: locks,
    only: 'are not reversed for a deposit that earned none',
  },
  {
    id: 'deposit-reversal-bonus-spent',
    what: 'a bonus that is spent is taken back all the same',
    file,
    find: 'part := least(bonus.amount, greatest(refer.balance, 0));',
    replace: 'part := bonus.amount;',
    tests: locks,
    only: 'are reversed up to the balance of the refer wallet',
  },
  {
    id: 'deposit-reversal-of-kept',
    what: 'a reversal of money that was kept is taken out of suspense',
    file,
    find: "when 'kept' then system_account('adjustment')",
    replace: "when 'kept' then system_account('suspense')",
    tests: locks,
  },
]
