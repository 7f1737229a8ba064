import type { Mutation } from './mutation.ts'

const file = 'server/src/kept-tables.ts'
const tests = ['server/test/database/retention.test.ts']

/** The deletion of old rows about money, and the rows that must be kept. */
export const retentionMutations: readonly Mutation[] = [
  {
    id: 'retention-repeats',
    what: 'a purchase that is sent again after two days is done again',
    file,
    find: "due: olderThan('idempotency', 'created_at', '7 days'),",
    replace: "due: olderThan('idempotency', 'created_at', '1 day'),",
    tests,
    only: 'deletes all due rows and no others',
  },
  {
    id: 'retention-deliveries-early',
    what: "the text of a bank's delivery is deleted while the bank may still be queried about it",
    file: 'server/src/wallet/funding/delivery-list.ts',
    find: "interval '180 days'",
    replace: "interval '18 days'",
    tests,
    only: 'clears the text of rows processed',
  },
  {
    id: 'retention-deliveries-waiting',
    what: 'the text of a delivery that is not booked yet is forgotten',
    file: 'server/src/wallet/funding/delivery-list.ts',
    find: "by: 'processed_at'",
    replace: "by: 'received_at'",
    tests,
    only: 'clears the text of rows processed',
  },
  {
    id: 'retention-deliveries-rows',
    what: "a bank's delivery is forgotten whole, and its repeat is new",
    file: 'server/src/wallet/funding/delivery-list.ts',
    find: "  set: sql`body = '', transfer = null`,\n",
    replace: '',
    tests,
    only: 'clears the text of rows processed',
  },
  {
    id: 'retention-jobs-tried',
    what: 'jobs that are still tried are forgotten',
    file: 'server/src/retention.ts',
    find: 'attempts >= max_attempts and locked_at',
    replace: 'locked_at',
    tests,
    only: 'deletes jobs that failed for good',
  },
]
