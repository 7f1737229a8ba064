import type { Mutation } from './mutation.ts'

const tests = ['server/test/tickets/tickets.test.ts']

/** Tickets: the ends that an admin may choose for an order, and notes that users must not read. */
export const ticketMutations: readonly Mutation[] = [
  {
    id: 'tickets-remedied',
    what: 'a ticket closes as a refund that its order never had',
    file: 'server/sql/tickets.sql',
    find: '  select case\n    when p_as =',
    replace: '  select true or case\n    when p_as =',
    tests,
    only: 'closes with a refund only once the ledger has one',
  },
  {
    id: 'tickets-notes',
    what: 'a user reads the notes that admins write to each other',
    file: 'server/src/tickets/queries.ts',
    find: "(${isForAdmins} or m.side <> 'note')",
    replace: '(${isForAdmins} or true)',
    tests,
    only: 'a note reaches no user',
  },
]
