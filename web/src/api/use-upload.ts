import type { Reply, Route, Sent } from '@nosim/contract/route.ts'
import { useEffect, useRef } from 'react'
import type { ApiError } from './api-error.ts'
import { asApiError } from './client.ts'
import { signOut } from './session.ts'
import { uploadWithProgress } from './upload-with-progress.ts'

/** How an upload ended; `gone` when the page was left. */
export type Ended<R extends Route> =
  | { readonly kind: 'answer'; readonly reply: Reply<R> }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** By who sent it; `hasArrived` when all of it had reached the server by then. */
  | { readonly kind: 'cancelled'; readonly hasArrived: boolean }
  | { readonly kind: 'gone' }

/** Sends forms one after the other, for as long as the component is there; never rejects. */
export function useUpload() {
  const control = useRef<AbortController>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      control.current?.abort()
    }
  }, [])

  /** `onProgress` hears how much has gone, from 0 to 1; at 1 the server works on it. */
  const send = async <R extends Route>(
    route: R,
    sent: Sent<R>,
    onProgress: (fraction: number) => void,
  ): Promise<Ended<R>> => {
    const { signal } = (control.current = new AbortController())
    let hasArrived = false
    const progress = (fraction: number) => {
      hasArrived = fraction === 1
      onProgress(fraction)
    }
    progress(0)
    try {
      const reply = await uploadWithProgress(route, sent, { onProgress: progress, signal })
      return { kind: 'answer', reply }
    } catch (cause) {
      if (isGone.current) return { kind: 'gone' }
      if (signal.aborted) return { kind: 'cancelled', hasArrived }
      const error = asApiError(cause)
      if (!error.endsSession) return { kind: 'refused', error }
      signOut()
      return { kind: 'gone' }
    }
  }
  return { send, cancel: () => control.current?.abort() }
}
