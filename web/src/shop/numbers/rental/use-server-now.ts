import { useSyncExternalStore } from 'react'
import { site } from '@nosim/contract/base/site.ts'

/** The server's time in ms, updated each second. */
export function useServerNow(): number {
  return useSyncExternalStore(onTick, serverNow)
}

/**
 * The server's time for countdowns, since a phone's clock may be minutes off. The offset comes from the Date header
 * of one small response. Listeners are called each second.
 */
let offsetMs = 0

let now = 0

let timer: ReturnType<typeof setInterval> | undefined

const listeners = new Set<() => void>()

const tickMs = 1_000

/** The server's time in ms, by whole seconds, as of the last tick. */
function serverNow(): number {
  return timer === undefined ? read() : now
}

/** Calls `listener` each second. The timer runs while there is a listener. */
function onTick(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

/**
 * The ms to add to our clock. The header has whole seconds, rounded down, and belongs to the middle of the exchange.
 */
export function offsetOf(
  header: string | null,
  sentAt: number,
  heardAt: number,
): number | undefined {
  const theirs = Date.parse(header ?? '')
  return Number.isNaN(theirs) ? undefined : theirs + 500 - (sentAt + heardAt) / 2
}

function start(): void {
  now = read()
  timer = setInterval(tick, tickMs)
  // While a machine sleeps its timers stop, and its clock may be set.
  document.addEventListener('visibilitychange', wake)
  void compare()
}

function stop(): void {
  clearInterval(timer)
  timer = undefined
  document.removeEventListener('visibilitychange', wake)
}

function wake(): void {
  if (document.visibilityState === 'hidden') return
  tick()
  void compare()
}

function tick(): void {
  now = read()
  for (const listener of listeners) listener()
}

function read(): number {
  return Math.floor((Date.now() + offsetMs) / 1_000) * 1_000
}

/** Not by `call`, which does not return headers. Without a response the previous offset stays. */
async function compare(): Promise<void> {
  const sentAt = Date.now()
  const answer = await fetch(site.site.path, { method: 'HEAD' }).catch(() => undefined)
  const found = offsetOf(answer?.headers.get('date') ?? null, sentAt, Date.now())
  if (found === undefined) return
  // A smaller offset is within the error of the header.
  offsetMs = Math.abs(found) < 1_000 ? 0 : found
  tick()
}
