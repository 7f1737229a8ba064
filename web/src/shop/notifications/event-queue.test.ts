import { expect, it } from 'vitest'
import { EventQueue, type QueuedEvent } from './event-queue.ts'

const list = (now: number): QueuedEvent => ({ kind: 'list', rentals: [], now })

it('delivers earlier events once and in order when it is opened, then each new event [LIVE-9]', () => {
  const queue = new EventQueue()
  queue.put(list(1))
  queue.put(list(2))
  const received: number[] = []
  const close = queue.open(({ now }) => received.push(now))
  expect(received).toEqual([1, 2])
  queue.put(list(3))
  expect(received).toEqual([1, 2, 3])
  close()
  queue.put(list(4))
  queue.open(({ now }) => received.push(now))
  expect(received).toEqual([1, 2, 3, 4])
})
