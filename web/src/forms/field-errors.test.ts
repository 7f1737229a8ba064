import { security } from '@nosim/contract/accounts/security.ts'
import { adminUsers } from '@nosim/contract/admin/users/users.ts'
import { expect, test } from 'vitest'
import { isMissing } from './field-errors.ts'

test.each([
  ['a password of spaces', security.endTotp, 'current_password', '   ', false],
  ['no password', security.endTotp, 'current_password', '', true],
  ['a code of spaces', security.endTotp, 'code', '   ', true],
  ['a code', security.endTotp, 'code', ' 123456', false],
  ['a reason of spaces', adminUsers.block, 'reason', '   ', true],
  ['a reason', adminUsers.block, 'reason', 'spam', false],
])('whether %s counts as missing follows the contract', (_, route, name, text, expected) => {
  expect(isMissing(route, name, text)).toBe(expected)
})
