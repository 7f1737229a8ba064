import type { Preorder } from '@nosim/contract/shop/preorders.ts'

const problems = {
  price:
    'There are numbers, but they cost more than your highest price. Wait again with a higher one.',
  balance: "There are numbers, but your balance doesn't cover one. Top up, and it is bought.",
  limit: 'You have too many open numbers. Cancel one, and this one is bought.',
} as const

/** The state of a pre-order, as a sentence (NUM-81). */
export function preorderStatus({
  state,
  problem,
  cancel_requested,
}: Pick<Preorder, 'state' | 'problem' | 'cancel_requested'>): string {
  if (cancel_requested && state === 'waiting')
    return 'Cancelling. A number that comes right now is given back.'
  if (state === 'expired') return "No number came in time. You haven't been charged."
  if (state === 'refused')
    return "This service can't be bought at the moment. You haven't been charged."
  return problem === null ? 'Looking for a number...' : problems[problem]
}
