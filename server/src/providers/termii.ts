import * as z from 'zod/mini'
import type { Texter } from '../accounts/users/provider.ts'
import { answerJson } from './json-wire.ts'
import { Id, Label } from './json-fields.ts'
import { type CallObserver, type UpstreamAnswer, upstream } from './upstream-http.ts'

export type TermiiOptions = {
  /** The address of the account's own server, which its dashboard shows. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The sender ID that is registered for us: 3 to 11 characters. */
  readonly sender: string
  readonly onCall?: CallObserver
}

/**
 * Text messages by Termii; its wire format is at https://developers.termii.com/messaging-api. Every text uses the route
 * `dnd`, which the account must have. The other route is for advertising: it stops at night and does not reach phones
 * that refuse advertising. Throws when `baseUrl` is not a URL.
 */
export function termii({ baseUrl, apiKey, sender, onCall }: TermiiOptions): Texter {
  const callUpstream = upstream(baseUrl, onCall)
  return {
    send: async ({ to, text }) => {
      const answer = await callUpstream({
        action: 'send',
        path: '/api/sms/send',
        json: {
          to: international(to),
          from: sender,
          sms: text,
          type: 'plain',
          channel: 'dnd',
          api_key: apiKey,
        },
      })
      if (!isSent(answer))
        throw new Error(`the text was not handed over: ${reason(answer, apiKey)}`)
    },
  }
}

/** Converts `08012345678` to `2348012345678`. */
function international(phone: string): string {
  if (!/^0\d{10}$/.test(phone)) throw new Error('not a phone number of 11 digits')
  return `234${phone.slice(1)}`
}

const Sent = z.object({ code: z.literal('ok'), message_id: Id })

// A refusal may have HTTP 200, and so may a page of a proxy. Only Termii's own `ok` is a success.
function isSent(answer: UpstreamAnswer): boolean {
  return (
    answer.kind === 'answer' && answer.status === 200 && Sent.safeParse(answerJson(answer)).success
  )
}

const Refused = z.object({ message: Label })

/** The reason for the log, without the API key and long runs of digits, which may be the code or the phone number. */
function reason(answer: UpstreamAnswer, apiKey: string): string {
  if (answer.kind === 'no-answer') return answer.detail
  const message = Refused.safeParse(answerJson(answer)).data?.message ?? ''
  return `http-${answer.status} ${message.replaceAll(apiKey, '*').replace(/\d{4,}/g, '*')}`.trim()
}
