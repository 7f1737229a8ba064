import type { Reply, Route, Sent } from '@nosim/contract/base/route.ts'
import { useEffect, useRef } from 'react'
import { type ApiError, networkError } from './api-error.ts'
import { asApiError, formOf, readAnswer, urlOf } from './client.ts'
import { endSession } from './session.ts'

/** The outcome of an upload. `gone`: the page was left. */
export type Ended<R extends Route> =
  | { readonly kind: 'answer'; readonly reply: Reply<R> }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** Cancelled by the user. `hasArrived`: the server had received all of it by then. */
  | { readonly kind: 'cancelled'; readonly hasArrived: boolean }
  | { readonly kind: 'gone' }

/** Sends forms one after the other while the component is mounted. It never rejects. */
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

  /** `onProgress` receives the part that is sent, from 0 to 1. At 1 the server works on it. */
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
      endSession()
      return { kind: 'gone' }
    }
  }
  return { send, cancel: () => control.current?.abort() }
}

type UploadOptions = {
  /** Receives the part of the form that is sent, from 0 to 1. At 1 the server has all of it. */
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a form as `call` does, by XMLHttpRequest, since `fetch` reports no progress of an upload. Throws an ApiError;
 * an abort by the caller stays an abort.
 */
function uploadWithProgress<R extends Route>(
  route: R,
  sent: Sent<R>,
  { onProgress, signal }: UploadOptions,
): Promise<Reply<R>> {
  const parts: { params?: unknown; body?: unknown } = sent
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(route.method, urlOf(route, { params: parts.params }))
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('error', () =>
      reject(networkError(new Error('The connection was lost'))),
    )
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(route, request, jsonOf(request.responseText)))
      } catch (refusal) {
        reject(refusal)
      }
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formOf(parts.body))
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
