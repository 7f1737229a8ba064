import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from './clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a promise is resolved by now. */
async function isKept(promise: Promise<void>): Promise<boolean> {
  const kept = vi.fn<() => void>()
  void promise.then(kept)
  await vi.advanceTimersByTimeAsync(0)
  return kept.mock.calls.length > 0
}

test('a pause lasts for its duration', async () => {
  const waiting = pause(1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(await isKept(waiting)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isKept(waiting)).toBe(true)
})

test('a pause ends at once with its signal and leaves no timer', async () => {
  const leaving = new AbortController()
  const waiting = pause(60_000, leaving.signal)
  expect(await isKept(waiting)).toBe(false)
  expect(vi.getTimerCount()).toBe(1)
  leaving.abort()
  expect(await isKept(waiting)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a pause with an aborted signal ends at once', async () => {
  expect(await isKept(pause(60_000, AbortSignal.abort()))).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a pause removes its abort listener when it ends', async () => {
  const { signal } = new AbortController()
  const removed = vi.spyOn(signal, 'removeEventListener')
  const waiting = pause(5, signal)
  await vi.advanceTimersByTimeAsync(5)
  await waiting
  expect(removed).toHaveBeenCalledOnce()
})
