import { Agent, request } from 'undici'
import type { CallBudget } from '../platform/process/call-budget.ts'
import { traced } from '../platform/trace/scope.ts'

/** Why there is no response. Only the details in `neverLeft` prove that the request never left. */
export type NoAnswerDetail =
  | 'unreachable'
  | 'over-budget'
  | 'timeout'
  | 'connection'
  | 'redirect'
  | 'too-large'
  | 'encoded'

/** The details of a request that never left, so that nothing was bought or changed. */
export const neverLeft: ReadonlySet<string> = new Set<NoAnswerDetail>([
  'unreachable',
  'over-budget',
])

export type UpstreamAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      /** The value of a header that occurs exactly once, with its bytes as latin1. */
      readonly header: (name: string) => string | undefined
      readonly text: string
    }
  | { readonly kind: 'no-answer'; readonly detail: NoAnswerDetail }

export type UpstreamCall = {
  /** The name of the call in metrics and traces. */
  readonly action: string
  /** Appended to the base URL as it is. */
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a JSON body by POST. Without `json` and `form` the call is a GET. */
  readonly json?: unknown
  /** Sent as form fields by POST instead. */
  readonly form?: Readonly<Record<string, string>>
  /** The time limit of the whole call, in ms. */
  readonly limitMs?: number
  /** The maximum size of a response in bytes. */
  readonly maxBytes?: number
  /** The call changes nothing upstream: it waits for the budget. Any other call is made at once, or not at all. */
  readonly isRead?: boolean
  /** Ends the call early. Only for a call that waits and changes nothing. */
  readonly signal?: AbortSignal
}

/** Receives each call when it is over: '2xx' to '5xx' or why there was no response, and its duration in ms. */
export type CallObserver = (action: string, outcome: string, ms: number) => void

export type CallUpstream = (call: UpstreamCall) => Promise<UpstreamAnswer>

const connectLimitMs = 5_000
const answerLimitMs = 10_000
const answerMaxBytes = 64 * 1024

// These errors come from looking a name up or from connecting, before any byte of the request is sent.
const notSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * The only way to call an upstream. Every call goes to `baseUrl`, is sent at most once, takes at most `limitMs` and
 * never rejects. A call that the budget does not cover is not sent. Throws only here, at the start, when `baseUrl` is
 * not a URL. It uses undici's `request` and not its `fetch`: fetch repeats a request by itself on a 421, which could
 * buy twice.
 */
export function upstream(
  baseUrl: string,
  onCall?: CallObserver,
  budget?: CallBudget,
): CallUpstream {
  const { origin, pathname } = new URL(baseUrl)
  const base = origin + pathname.replace(/\/+$/, '')
  const agent = new Agent({
    connect: { timeout: connectLimitMs },
    headersTimeout: 0, // undici's own limits are coarse and let a slow response pass: the signal is the limit
    bodyTimeout: 0,
  })
  return async (call) => {
    const hasTurn = !budget || (call.isRead ? await budget.readTurn() : budget.take())
    if (!hasTurn) return { kind: 'no-answer', detail: 'over-budget' }
    const start = performance.now()
    const { answer, outcome } = await tracedCall(agent, base, call)
    onCall?.(call.action, outcome, performance.now() - start)
    return answer
  }
}

/** Makes the call as a span of the current trace, without trace headers for the upstream. Returns its outcome, too. */
const tracedCall = (agent: Agent, base: string, call: UpstreamCall) =>
  traced(`upstream ${call.action}`, { kind: 'client' }, async (span) => {
    const answer = await askOnce(agent, base, call)
    const outcome =
      answer.kind === 'answer' ? `${Math.trunc(answer.status / 100)}xx` : answer.detail
    span?.set({ 'nosim.outcome': outcome })
    return { answer, outcome }
  })

async function askOnce(agent: Agent, base: string, call: UpstreamCall): Promise<UpstreamAnswer> {
  try {
    const query = new URLSearchParams(call.query).toString()
    const sent = sentBody(call)
    const answer = await request(`${base}${call.path ?? ''}${query && `?${query}`}`, {
      dispatcher: agent,
      method: sent ? 'POST' : 'GET',
      headers: {
        'accept-encoding': 'identity',
        ...(sent && { 'content-type': sent.type }),
        ...call.headers,
      },
      body: sent?.text ?? null,
      signal: AbortSignal.any([
        AbortSignal.timeout(call.limitMs ?? answerLimitMs),
        ...(call.signal ? [call.signal] : []),
      ]),
    })
    return await readAnswer(answer, call.maxBytes ?? answerMaxBytes)
  } catch (error) {
    return { kind: 'no-answer', detail: faultDetail(error) }
  }
}

function sentBody({ json, form }: UpstreamCall): { type: string; text: string } | undefined {
  if (form) {
    return {
      type: 'application/x-www-form-urlencoded',
      text: new URLSearchParams(form).toString(),
    }
  }
  return json === undefined ? undefined : { type: 'application/json', text: JSON.stringify(json) }
}

type RawAnswer = Awaited<ReturnType<typeof request>>

async function readAnswer(answer: RawAnswer, maxBytes: number): Promise<UpstreamAnswer> {
  const { statusCode: status, headers, body } = answer
  const fault = unwanted(status, headers['content-encoding'])
  if (fault) {
    discard(body)
    return { kind: 'no-answer', detail: fault }
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    // undici types the chunks `any`
    size += chunk.length
    if (size > maxBytes) return { kind: 'no-answer', detail: 'too-large' } // leaving the loop closes the body
    chunks.push(chunk)
  }
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return { kind: 'answer', status, header, text: new TextDecoder().decode(Buffer.concat(chunks)) }
}

function unwanted(status: number, encoding: string | string[] | undefined) {
  if (status >= 300 && status < 400) return 'redirect'
  return encoding === undefined || encoding === 'identity' ? undefined : 'encoded'
}

function discard(body: RawAnswer['body']): void {
  body.on('error', () => {}) // destroying it may emit an error
  body.destroy()
}

function faultDetail(error: unknown): NoAnswerDetail {
  if (!(error instanceof Error)) return 'connection'
  if (error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && notSent.has(code) ? 'unreachable' : 'connection'
}
