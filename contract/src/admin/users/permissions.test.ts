import { expect, test } from 'vitest'
import { mayBlock, maySignOut } from './permissions.ts'

const person = (user_id: string, role: 'support' | 'manager' | 'owner' | null) => ({
  user_id,
  role,
})
const user = person('u', null)
const [support, manager, owner] = [
  person('s', 'support'),
  person('m', 'manager'),
  person('o', 'owner'),
]

test.each([
  [undefined, user, false, false],
  [support, user, false, false],
  [manager, user, true, true],
  [owner, user, true, true],
  [manager, support, false, false],
  [owner, support, true, true],
  [owner, manager, true, true],
  [owner, person('other', 'owner'), false, false],
  [support, support, false, false],
  [manager, manager, false, true],
  [owner, owner, false, true],
])('%o on %o: block %s, sign out %s [USERS-24, TRANSFER-5]', (me, target, block, signOut) => {
  expect([mayBlock(me, target), maySignOut(me, target)]).toEqual([block, signOut])
})
