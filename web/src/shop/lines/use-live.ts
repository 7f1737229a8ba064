import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { live, liveKinds } from '@nosim/contract/shop/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { applyLiveEvent, type LiveEvent, readLiveEvent, refetchLive } from './live.ts'

const firstRetryMs = 1_000
const lastRetryMs = 30_000

/**
 * Keeps the cache current from the server's event stream for as long as the component is mounted. Mount it once, in
 * the shell; pages just read their queries. `onEvent` is for notices beside them; the id is the same in each replay.
 */
export function useLive(onEvent: (event: LiveEvent, id: string) => void): void {
  const queryClient = useQueryClient()
  const receive = useEffectEvent((event: LiveEvent, id: string) => {
    applyLiveEvent(queryClient, event)
    onEvent(event, id)
  })
  const catchUp = useEffectEvent(() => refetchLive(queryClient))
  // This read fails for a user who was signed out elsewhere or blocked, and leads to sign-in.
  const checkSession = useEffectEvent(
    () => void queryClient.invalidateQueries({ queryKey: [accounts.me.path] }),
  )
  useEffect(() => openStream({ receive, catchUp, checkSession }), [])
}

type Stream = {
  readonly receive: (event: LiveEvent, id: string) => void
  /** Once it is open again. */
  readonly catchUp: () => void
  /** Once the server has refused it. */
  readonly checkSession: () => void
}

/** Opens the stream and keeps it open; returns how to close it. */
function openStream({ receive, catchUp, checkSession }: Stream): () => void {
  let source: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  let wait = firstRetryMs
  let wasAway = false

  const open = () => {
    source = new EventSource(live.events.path)
    source.addEventListener('open', () => {
      if (wasAway) catchUp()
      wasAway = false
      wait = firstRetryMs
    })
    source.addEventListener('error', () => {
      wasAway = true
      // The browser reconnects by itself after a broken line, but gives up for good on a bad status.
      if (source.readyState !== EventSource.CLOSED) return
      checkSession()
      retry = setTimeout(open, wait)
      wait = Math.min(wait * 2, lastRetryMs)
    })
    listen(source, receive)
  }

  // The server ends the oldest stream of too many, and lets it wait long; the tab that is shown must not.
  const openShown = () => {
    if (document.visibilityState === 'hidden' || source.readyState === EventSource.OPEN) return
    clearTimeout(retry)
    source.close()
    open()
  }

  open()
  document.addEventListener('visibilitychange', openShown)
  return () => {
    document.removeEventListener('visibilitychange', openShown)
    clearTimeout(retry)
    source.close()
  }
}

function listen(source: EventSource, receive: Stream['receive']): void {
  for (const kind of liveKinds)
    source.addEventListener(kind, (message: MessageEvent<string>) => {
      const event = readLiveEvent(kind, message.data)
      if (event) receive(event, message.lastEventId)
    })
}
