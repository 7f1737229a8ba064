import { expect, test } from 'vitest'
import { onCommand, onEnd, onSms, type State } from './activations.ts'

const states: State[] = ['WAIT', 'CODE', 'RETRY', 'DONE', 'CANCELLED']

// Each row: the command, then for each of `states` the word, followed by the next state where it changes.
const classic: [command: string, ...cells: string[]][] = [
  ['1', 'ACCESS_READY', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS'],
  ['3', 'BAD_STATUS', 'ACCESS_RETRY_GET RETRY', 'ACCESS_RETRY_GET', 'BAD_STATUS', 'BAD_STATUS'],
  [
    '6',
    'BAD_STATUS',
    'ACCESS_ACTIVATION DONE',
    'ACCESS_ACTIVATION DONE',
    'ACCESS_ACTIVATION',
    'BAD_STATUS',
  ],
  ['8', 'ACCESS_CANCEL CANCELLED', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS', 'ACCESS_CANCEL'],
  ['-1', 'ACCESS_CANCEL CANCELLED', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS', 'ACCESS_CANCEL'],
  ['2', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS'],
]
const daisy: typeof classic = [
  ['1', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS'],
  ['3', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS', 'BAD_STATUS'],
  [
    '6',
    'NO_ACTIVATION',
    'ACCESS_ACTIVATION DONE',
    'ACCESS_ACTIVATION DONE',
    'ACCESS_ACTIVATION',
    'NO_ACTIVATION',
  ],
  ['8', 'ACCESS_CANCEL CANCELLED', 'ACCESS_READY', 'ACCESS_READY', 'ACCESS_READY', 'ACCESS_CANCEL'],
]

for (const [dialect, table] of [
  ['classic', classic],
  ['daisysms', daisy],
] as const)
  for (const [command, ...cells] of table)
    for (const [index, state] of states.entries())
      test(`${dialect}: setStatus ${command} in ${state}`, () => {
        const [word, next = state] = (cells[index] ?? '').split(' ')
        expect(onCommand(dialect, state, command)).toEqual({ word, state: next })
      })

test('an SMS charges once and does not reopen an ended activation', () => {
  expect(states.map((state) => onSms(state, true))).toEqual([
    { state: 'CODE', kept: true, charged: true },
    { state: 'CODE', kept: true, charged: false },
    { state: 'CODE', kept: true, charged: false },
    { state: 'DONE', kept: true, charged: false },
    { state: 'CANCELLED', kept: true, charged: false },
  ])
  expect(onSms('CODE', false).kept).toBe(false)
})

test('the end of the window cancels waiting activations and completes those with a code', () => {
  expect(states.map(onEnd)).toEqual(['CANCELLED', 'DONE', 'DONE', 'DONE', 'CANCELLED'])
})
