import { expect, test, vi } from 'vitest'
import { passwordFault } from './password-card.tsx'

// The component's imports subscribe to other tabs when they load; there are none here.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

const fill = 'Please fill in all fields.'

test.each([
  ['nothing', ['', '', ''], { at: 'root', focus: 'current_password', message: fill }],
  ['no new one', ['old', '', ''], { at: 'root', focus: 'password', message: fill }],
  ['no second time', ['old', 'new', ''], { at: 'root', focus: 'confirm', message: fill }],
  [
    'two that differ',
    ['old', 'new', 'New'],
    { at: 'confirm', focus: 'confirm', message: 'Passwords do not match.' },
  ],
  // Whether it will do is for the server to say.
  ['a blank that is the same twice', ['old', ' ', ' '], undefined],
  ['all of it', ['old', 'new', 'new'], undefined],
] as const)('%s', (_name, [current_password, password, confirm], fault) => {
  expect(passwordFault({ current_password, password, confirm })).toEqual(fault)
})
