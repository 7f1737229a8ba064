import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type {
  AccountAnswer,
  AccountRequest,
  BankProvider,
  BodyReading,
} from '../../wallet/provider.ts'
import { answerJson, deliveryReader, noAccount, unreadable } from '../json-wire.ts'
import {
  AccountNumber,
  Currency,
  Id,
  Label,
  label,
  NairaAmount,
  OptionalId,
} from '../json-fields.ts'
import { type CallObserver, type UpstreamAnswer, upstream } from '../upstream-http.ts'

export type BillstackOptions = {
  readonly baseUrl: string
  readonly apiKey: string
  /** The text whose MD5 is the signature; by default the API key. */
  readonly signatureSecret?: string
  readonly onCall?: CallObserver
}

/** PalmPay accounts from Billstack (payments protocol notes, 1). Throws when `baseUrl` is not a URL. */
export function billstack(options: BillstackOptions): BankProvider {
  const { apiKey, signatureSecret = apiKey } = options
  const callUpstream = upstream(options.baseUrl, options.onCall)
  const constant = createHash('md5').update(signatureSecret).digest('hex')
  return {
    name: 'billstack',
    weakSignature: true,
    createAccount: async (request) =>
      readAccount(
        await callUpstream({
          action: 'createAccount',
          path: '/v2/thirdparty/generateVirtualAccount/',
          headers: { authorization: `Bearer ${apiKey}` },
          json: accountBody(request),
        }),
        request,
      ),
    ...deliveryReader('x-wiaxy-signature', () => constant, readEvent),
  }
}

function accountBody({ email, reference, firstName, lastName, phone }: AccountRequest) {
  return { email, reference, firstName, lastName, phone, bank: 'PALMPAY' }
}

const Created = z.object({
  status: z.literal(true),
  data: z.object({
    account: z.array(
      z.object({ account_number: AccountNumber, account_name: Label, bank_name: Label }),
    ),
  }),
})
const SaidNo = z.object({ status: z.literal(false), message: z.optional(z.string()) })

function readAccount(answer: UpstreamAnswer, request: AccountRequest): AccountAnswer {
  const body = answerJson(answer)
  const account = Created.safeParse(body).data?.data.account[0]
  if (account)
    return {
      kind: 'created',
      accountNumber: account.account_number,
      bankName: account.bank_name ?? 'PALMPAY',
      accountName: account.account_name ?? `${request.firstName} ${request.lastName}`,
      customerCode: undefined,
    }
  const no = SaidNo.safeParse(body)
  if (/\bref\w*ence already exist/i.test(no.data?.message ?? '')) return { kind: 'reference-used' } // it writes "Refrence"
  return noAccount(answer, no.success)
}

// Billstack spells it like the first.
const arrivals = new Set(['PAYMENT_NOTIFIFICATION', 'PAYMENT_NOTIFICATION'])

const Event = z.object({ event: z.string(), data: z.optional(z.unknown()) })
const Typed = z.object({ type: z.string() })

const Transfer = z.object({
  transaction_ref: OptionalId,
  reference: OptionalId,
  wiaxy_ref: OptionalId,
  aspfiy_ref: OptionalId,
  merchant_reference: OptionalId,
  amount: NairaAmount,
  currency: z.optional(Currency),
  account: z.optional(z.unknown()),
  payer: z.optional(z.unknown()), // an object, or [] when nothing is known
})

function readEvent(body: unknown): BodyReading {
  const event = Event.safeParse(body)
  if (!event.success) return { kind: 'unreadable', why: 'not an event' }
  const { data } = event.data
  if (!arrivals.has(event.data.event)) return { kind: 'ignored', why: 'another event' }
  if (Typed.safeParse(data).data?.type !== 'RESERVED_ACCOUNT_TRANSACTION')
    return { kind: 'ignored', why: 'another type' }
  const transfer = Transfer.safeParse(data)
  if (!transfer.success) return unreadable(transfer.error)
  const it = transfer.data
  const reference = it.transaction_ref ?? it.reference ?? it.wiaxy_ref
  if (reference === undefined) return { kind: 'unreadable', why: 'no reference' }
  return {
    kind: 'transfer',
    transfer: {
      reference,
      sessionId: it.wiaxy_ref ?? it.aspfiy_ref,
      ourReference: it.merchant_reference,
      accountNumber: Account.safeParse(it.account).data?.account_number,
      gross: it.amount,
      fee: undefined,
      currency: it.currency ?? 'NGN',
      payerName: payerName(it.payer),
    },
  }
}

const Account = z.object({ account_number: Id })
const Payer = z.object({ first_name: Label, last_name: Label, account_name: Label })

function payerName(payer: unknown): string | undefined {
  const it = Payer.safeParse(payer).data
  return it && (label(it.first_name, it.last_name) ?? it.account_name)
}
