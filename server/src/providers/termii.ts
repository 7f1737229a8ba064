import * as z from 'zod/mini'
import type { Texter } from '../accounts/users/provider.ts'
import { answerJson } from './json-wire.ts'
import { Id, Label } from './json-fields.ts'
import { type CallObserver, type UpstreamAnswer, upstream } from './upstream-http.ts'

export type TermiiOptions = {
  /** Each account has its own, shown on its dashboard. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The sender ID registered for us: 3 to 11 characters. */
  readonly sender: string
  readonly onCall?: CallObserver
}

/**
 * Text messages by Termii, whose wire format is at https://developers.termii.com/messaging-api. Every text takes the
 * `dnd` route, which the account must have: the other one is for advertising, sleeps at night and does not reach a
 * phone that refuses advertising. Throws when `baseUrl` is no URL.
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

/** `08012345678` as `2348012345678`. */
function international(phone: string): string {
  if (!/^0\d{10}$/.test(phone)) throw new Error('not a phone number of 11 digits')
  return `234${phone.slice(1)}`
}

const Sent = z.object({ code: z.literal('ok'), message_id: Id })

// A refusal may come with HTTP 200, and a proxy's page too: only their own yes is one.
function isSent(answer: UpstreamAnswer): boolean {
  return (
    answer.kind === 'answer' && answer.status === 200 && Sent.safeParse(answerJson(answer)).success
  )
}

const Refused = z.object({ message: Label })

/** Why, for the log: without the key, and without runs of digits, of which one may be the code and one the number. */
function reason(answer: UpstreamAnswer, apiKey: string): string {
  if (answer.kind === 'no-answer') return answer.detail
  const message = Refused.safeParse(answerJson(answer)).data?.message ?? ''
  return `http-${answer.status} ${message.replaceAll(apiKey, '*').replace(/\d{4,}/g, '*')}`.trim()
}
