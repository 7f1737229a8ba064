import { handlerApi, type HandlerApiOptions } from './handler-api.ts'
import type { Dialect } from './handler-api-words.ts'
import { type Answerer, type ReceivedCall, startUpstream } from './test-upstream.ts'

export const dialects: readonly Dialect[] = ['daisysms', 'classic']

/** A provider, DaisySMS unless told, before a tiny upstream that answers as the test says. */
export async function startProvider(answer: Answerer, options: Partial<HandlerApiOptions> = {}) {
  const server = await startUpstream(answer)
  const baseUrl = server.url
  const provider = handlerApi({ baseUrl, apiKey: 'key', dialect: 'daisysms', ...options })
  return { provider, calls: server.calls }
}

/** What a call asked for. */
export function query(call: ReceivedCall | undefined): Record<string, string> {
  return Object.fromEntries(call?.url.searchParams ?? [])
}
