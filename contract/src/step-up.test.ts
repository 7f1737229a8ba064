import { expect, test } from 'vitest'
import { api } from './api.ts'
import { leastRoleOf, type Route } from './base/route.ts'

const ofAdmins = Object.entries(api).flatMap(([feature, table]) =>
  Object.entries<Route>(table)
    .filter(([, route]) => leastRoleOf(route) && route.method !== 'GET')
    .map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)

/**
 * Writes with `stepUp` that need no idempotency key, because a repetition changes nothing. They move money, set what is
 * paid, or give a role.
 */
const withoutKey = [
  'adminPromotions.change',
  'boostReview.deliver',
  'boostReview.found',
  'deliveries.book',
  'manualTransfers.approve',
  'referrals.approve',
  'referrals.changeRule',
  'referrals.decline',
  'team.setRole',
]

test('each write of admins that moves money needs a proof, and no other [AUTH-53]', () => {
  const guarded = ofAdmins.filter(({ route }) => route.stepUp).map(({ name }) => name)
  const keyed = ofAdmins.filter(({ route }) => route.idempotent).map(({ name }) => name)
  expect(keyed).toContain('manualTransfers.credit')
  expect(guarded.toSorted()).toEqual([...keyed, ...withoutKey].toSorted())
})

test('a route with a proof is for managers or owners', () => {
  const others = ofAdmins.filter(
    ({ route }) => route.stepUp && !['manager', 'owner'].includes(route.access),
  )
  expect(others).toEqual([])
})
