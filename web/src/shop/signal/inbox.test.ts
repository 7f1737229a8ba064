import { expect, it } from 'vitest'
import { Inbox, type Post } from './inbox.ts'

const list = (now: number): Post => ({ kind: 'list', rentals: [], now })

it('passes on what came before it was opened, in order and once, and then each post [LIVE-9]', () => {
  const inbox = new Inbox()
  inbox.put(list(1))
  inbox.put(list(2))
  const received: number[] = []
  const close = inbox.open(({ now }) => received.push(now))
  expect(received).toEqual([1, 2])
  inbox.put(list(3))
  expect(received).toEqual([1, 2, 3])
  close()
  inbox.put(list(4))
  inbox.open(({ now }) => received.push(now))
  expect(received).toEqual([1, 2, 3, 4])
})
