import type { Reply, Route, Sent } from '@nosim/contract/route.ts'
import { networkError } from './api-error.ts'
import { formOf, readAnswer, urlOf } from './client.ts'

export type UploadOptions = {
  /** Hears how much of the form has gone, from 0 to 1; at 1 the server has all of it and works on it. */
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a form as `call` does, by the one means of a browser that tells how far it is. Throws an ApiError; an abort by
 * the caller stays an abort.
 */
export function uploadWithProgress<R extends Route>(
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
    request.addEventListener('error', () => reject(networkError(new Error('The line broke'))))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(route, request.status, jsonOf(request.responseText)))
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
