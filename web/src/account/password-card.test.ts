import { expect, test, vi } from 'vitest'
import { passwordFault } from './password-card.tsx'

// The modules that the component imports listen to other tabs on load. Node has no `addEventListener`.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

const fill = 'Please fill in all fields.'

test.each([
  ['no password at all', ['', '', ''], { at: 'root', focus: 'current_password', message: fill }],
  ['no new password', ['old', '', ''], { at: 'root', focus: 'password', message: fill }],
  ['no confirmation', ['old', 'new', ''], { at: 'root', focus: 'confirm', message: fill }],
  [
    'a confirmation that differs',
    ['old', 'new', 'New'],
    { at: 'confirm', focus: 'confirm', message: 'Passwords do not match.' },
  ],
  // The server decides whether the password is good enough.
  ['a new password of one space', ['old', ' ', ' '], undefined],
  ['all passwords filled in', ['old', 'new', 'new'], undefined],
] as const)('the form validates %s', (_name, [current_password, password, confirm], fault) => {
  expect(passwordFault({ current_password, password, confirm })).toEqual(fault)
})
