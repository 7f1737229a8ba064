import type { Mutation } from '../mutation.ts'

const file = 'server/migrations/0022_deposits.sql'
const tests = ['server/test/missing-transfers.test.ts']

/** Transfers that users miss, and how they are matched with money that waits. */
export const missingMutations: readonly Mutation[] = [
  {
    id: 'missing-candidates',
    what: 'a transfer that two users miss is given to one of them',
    file,
    find: 'if pair.count <> 1 then',
    replace: 'if pair.count = 0 then',
    tests,
    only: 'told by two before it arrives',
  },
  {
    id: 'missing-amount',
    what: 'a missed transfer is matched by another amount',
    file,
    find: ' and d.amount = m.amount',
    replace: '',
    tests,
    only: 'with another amount it is not',
  },
  {
    id: 'missing-name',
    what: "a missed transfer is matched under another sender's name",
    file,
    find: ' and name_key(d.payer_name) = name_key(m.sender_name)',
    replace: '',
    tests,
    only: 'with another sender it is not',
  },
  {
    id: 'missing-day',
    what: 'a missed transfer is matched with one of another day',
    file,
    find: '<= 86400, false)',
    replace: '<= 864000, false)',
    tests,
    only: 'with another day it is not',
  },
  {
    id: 'missing-limit',
    what: 'a large missed transfer is credited without an admin',
    file,
    find: 'if p_limit is null or d.amount > p_limit',
    replace: 'if p_limit is null',
    tests,
    only: 'above the limit waits for an admin',
  },
]
