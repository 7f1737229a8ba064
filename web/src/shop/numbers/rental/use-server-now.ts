import { useSyncExternalStore } from 'react'
import { site } from '@nosim/contract/base/site.ts'

/** The server's time, updated each second. */
export function useServerNow(): number {
  return useSyncExternalStore(onTick, serverNow)
}

/**
 * The server's time, for countdowns: a phone's clock may be minutes off. The difference comes from the Date header
 * of one small answer, and the listeners receive the time every second.
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

/** Calls back each second while there is a listener. */
function onTick(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

/** What to add to our clock: the header has whole seconds, rounded down, and belongs to the middle of the exchange. */
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
  // A sleeping machine's clock may have been set meanwhile, and its timers stood still.
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

/** Not a `call`, which has no use for headers. Without an answer the last difference stands. */
async function compare(): Promise<void> {
  const sentAt = Date.now()
  const answer = await fetch(site.site.path, { method: 'HEAD' }).catch(() => undefined)
  const found = offsetOf(answer?.headers.get('date') ?? null, sentAt, Date.now())
  if (found === undefined) return
  // A difference within the header's own error is none.
  offsetMs = Math.abs(found) < 1_000 ? 0 : found
  tick()
}
