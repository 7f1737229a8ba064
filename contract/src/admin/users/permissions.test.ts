import { expect, test } from 'vitest'
import { mayBlock, maySignOut } from './permissions.ts'

const account = (user_id: string, role: 'support' | 'manager' | 'owner' | null) => ({
  user_id,
  role,
})
const user = account('u', null)
const [support, manager, owner] = [
  account('s', 'support'),
  account('m', 'manager'),
  account('o', 'owner'),
]

test.each([
  [undefined, user, false, false],
  [support, user, false, false],
  [manager, user, true, true],
  [owner, user, true, true],
  [manager, support, false, false],
  [owner, support, true, true],
  [owner, manager, true, true],
  [owner, account('other', 'owner'), false, false],
  [support, support, false, false],
  [manager, manager, false, true],
  [owner, owner, false, true],
])('%o acts on %o: block %s, sign out %s [USERS-24, TRANSFER-5]', (me, target, block, signOut) => {
  expect([mayBlock(me, target), maySignOut(me, target)]).toEqual([block, signOut])
})
