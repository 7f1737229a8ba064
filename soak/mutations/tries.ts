import type { Mutation } from './mutation.ts'

/** The numbers that an order takes one after the other (NUM-63). */
export const tryMutations: readonly Mutation[] = [
  {
    id: 'rental-end-of-earlier-number',
    what: 'the end of an earlier number ends the order that has another one',
    file: 'server/sql/numbers.sql',
    find: "where id = p_id and user_id = p_user and activation_id = p_activation_id and state = 'waiting' returning * into r;",
    replace: "where id = p_id and state = 'waiting' returning * into r;",
    tests: ['server/test/numbers/watch.test.ts'],
    only: 'the end of an earlier number',
  },
  {
    id: 'rental-late-code-of-earlier-number',
    what: 'a code of an earlier number is lost',
    file: 'server/src/numbers/orphans/follow-up.ts',
    find: 'if (order) await receiveMessage',
    replace: 'if (!order) await receiveMessage',
    tests: ['server/test/numbers/tries.test.ts'],
    only: 'gets the late code of its first number',
  },
  {
    id: 'rental-next-number-after-lost-answer',
    what: 'another number is requested after an answer that was lost',
    file: 'server/src/numbers/next-number.ts',
    find: "outcome: 'lost', detail: answer.detail })\n      return",
    replace: "outcome: 'lost', detail: answer.detail })\n      continue",
    tests: ['server/test/numbers/tries.test.ts'],
    only: 'requests no second one',
  },
  {
    id: 'rental-number-after-cancel',
    what: 'a cancelled order takes another number',
    file: 'server/sql/number-tries.sql',
    find: "elsif r.state is distinct from 'waiting' or r.cancel_requested_at is not null then\n    update rental_try",
    replace: 'elsif false then\n    update rental_try',
    tests: ['server/test/numbers/tries.test.ts'],
    only: 'cancelled while its next number is requested',
  },
]
