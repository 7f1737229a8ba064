import type { Closure } from '@nosim/contract/admin/users/closures.ts'
import { expect, test } from 'vitest'
import { taskOf } from './closure-task.ts'

const closure: Closure = {
  user_id: 'x',
  name: 'Ada Obi',
  email: 'ada@people.test',
  requested_at: '2026-01-01T00:00:00.000Z',
  erased_at: null,
  bal: '0.00',
  refer_bal: '0.00',
  open: [],
}

test.each<[Partial<Closure>, string]>([
  [{}, 'Nothing: it is erased within minutes, or when its last number is over.'],
  [{ bal: '5.00', refer_bal: '1.00' }, 'Pay it out by bank, then deduct it.'],
  [{ refer_bal: '1.00' }, 'Deduct the refer wallet: it lapses.'],
  [{ bal: '-5.00' }, 'Below zero: write it off with Add.'],
  [{ bal: '5.00', open: ['deposits', 'boost'] }, 'Settle first: bank transfers, boost orders.'],
  [
    { bal: '5.00', erased_at: '2026-01-02T00:00:00.000Z' },
    'Closed, and paid since: decide what becomes of it, then deduct it.',
  ],
])('the task for the closed account %j is displayed [ACCOUNT-8]', (more, task) => {
  expect(taskOf({ ...closure, ...more })).toBe(task)
})
