import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { live, liveKinds } from '@nosim/contract/shop/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { applyLiveEvent, type LiveEvent, readLiveEvent, refetchLive } from './live.ts'

const firstRetryMs = 1_000
const lastRetryMs = 30_000

/**
 * Keeps the cache current from the server's event stream while the component is mounted. Mount it once, in the shell:
 * pages only read their queries. `onEvent` is for notices. The id of an event is the same in each replay.
 */
export function useLive(onEvent: (event: LiveEvent, id: string) => void): void {
  const queryClient = useQueryClient()
  const receive = useEffectEvent((event: LiveEvent, id: string) => {
    // The notice is first, since the page may take long to render.
    try {
      onEvent(event, id)
    } finally {
      applyLiveEvent(queryClient, event)
    }
  })
  const catchUp = useEffectEvent(() => refetchLive(queryClient))
  // This read fails for a user who was signed out elsewhere or blocked, and then redirects to sign-in.
  const checkSession = useEffectEvent(
    () => void queryClient.invalidateQueries({ queryKey: [accounts.me.path] }),
  )
  useEffect(() => openStream({ receive, catchUp, checkSession }), [])
}

type Stream = {
  readonly receive: (event: LiveEvent, id: string) => void
  /** Called when the stream is open again. */
  readonly catchUp: () => void
  /** Called when the server has refused the stream. */
  readonly checkSession: () => void
}

/** Opens the stream and keeps it open. Returns the function that closes it. */
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
      // The browser reconnects after a lost connection, but gives up after an error status.
      if (source.readyState !== EventSource.CLOSED) return
      checkSession()
      retry = setTimeout(open, wait)
      wait = Math.min(wait * 2, lastRetryMs)
    })
    listen(source, receive)
  }

  // If a user has too many streams, the server ends the oldest and delays it. The visible tab must not wait.
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
