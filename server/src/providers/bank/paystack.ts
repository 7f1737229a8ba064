import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type {
  AccountAnswer,
  AccountRequest,
  BankProvider,
  BodyReading,
  InboundTransfer,
  TransferList,
  VerifyAnswer,
  Window,
} from '../../wallet/provider.ts'
import { answerJson, deliveryReader, noAccount, unreadable } from '../json-wire.ts'
import { AccountNumber, Currency, Id, KoboAmount, Label, Moment } from '../json-fields.ts'
import {
  type CallUpstream,
  type CallObserver,
  type UpstreamCall,
  upstream,
} from '../upstream-http.ts'

export type PaystackOptions = {
  readonly baseUrl: string
  /** The Bearer token, which also signs deliveries. */
  readonly secretKey: string
  /** `wema-bank` or `titan-paystack`; `test-bank` with a test key. */
  readonly preferredBank: string
  /** Whether the money is real. If so, transactions on the test domain are ignored. */
  readonly live: boolean
  /** Transactions on a page of its list. `pagesMax`: the maximum number of pages of a read. By default 100 each. */
  readonly pageSize?: number
  readonly pagesMax?: number
  readonly onCall?: CallObserver
}

const listMaxBytes = 2 * 1024 * 1024

/** Dedicated virtual accounts from Paystack (payments protocol notes, 4). Throws when `baseUrl` is not a URL. */
export function paystack(options: PaystackOptions): BankProvider {
  const { secretKey, preferredBank, live } = options
  const send = upstream(options.baseUrl, options.onCall)
  const headers = { authorization: `Bearer ${secretKey}` }
  const callUpstream = (call: UpstreamCall) => send({ ...call, headers })
  const sign = (body: Buffer) => createHmac('sha512', secretKey).update(body).digest('hex')
  return {
    name: 'paystack',
    weakSignature: false,
    createAccount: (request) => createAccount(callUpstream, preferredBank, request),
    ...deliveryReader('x-paystack-signature', sign, (body) => readEvent(body, live)),
    verify: (reference) => verify(callUpstream, reference, live),
    listTransfers: (window) => listTransfers(callUpstream, window, options),
  }
}

const CreatedCustomer = z.object({
  status: z.literal(true),
  data: z.object({ customer_code: Id }),
})
const CreatedAccount = z.object({
  status: z.literal(true),
  data: z.object({
    account_number: AccountNumber,
    account_name: Label,
    bank: z.object({ name: Label }),
  }),
})
const SaidNo = z.object({ status: z.literal(false), message: z.optional(z.string()) })

// Both steps may be repeated: a known email address returns its customer, and a customer with an account returns it.
async function createAccount(
  callUpstream: CallUpstream,
  preferredBank: string,
  request: AccountRequest,
): Promise<AccountAnswer> {
  const { email, firstName: first_name, lastName: last_name, phone } = request
  const customer = await callUpstream({
    action: 'createCustomer',
    path: '/customer',
    json: { email, first_name, last_name, phone },
  })
  const code = CreatedCustomer.safeParse(answerJson(customer)).data?.data.customer_code
  if (!code) return noAccount(customer, SaidNo.safeParse(answerJson(customer)).success)
  const answer = await callUpstream({
    action: 'createAccount',
    path: '/dedicated_account',
    json: { customer: code, preferred_bank: preferredBank },
  })
  const account = CreatedAccount.safeParse(answerJson(answer)).data?.data
  if (!account) return noAccount(answer, SaidNo.safeParse(answerJson(answer)).success)
  return {
    kind: 'created',
    accountNumber: account.account_number,
    bankName: account.bank.name ?? preferredBank,
    accountName: account.account_name ?? `${request.firstName} ${request.lastName}`,
    customerCode: code,
  }
}

// Deliveries, verifications and lists have transactions of the same form.
const Transaction = z.object({
  domain: z.string(),
  status: z.string(),
  channel: z.optional(z.nullable(z.string())),
})
const Transfer = z.object({
  reference: Id,
  amount: KoboAmount,
  fees: z.optional(z.unknown()),
  currency: Currency,
  paid_at: Moment,
  authorization: z.optional(z.unknown()),
})
const Reference = z.object({ reference: Id })
const Authorization = z.object({
  receiver_bank_account_number: z.optional(z.unknown()),
  sender_name: Label,
})

/** Reads a transaction. Ignores it unless it is money that arrived on a dedicated account, or the reversal of it. */
function readTransaction(data: unknown, live: boolean): BodyReading {
  const transaction = Transaction.safeParse(data)
  if (!transaction.success) return unreadable(transaction.error)
  const { domain, status, channel } = transaction.data
  if (live && domain !== 'live') return { kind: 'ignored', why: 'not from the live domain' }
  if (channel !== 'dedicated_nuban') return { kind: 'ignored', why: 'another channel' }
  if (status === 'reversed') return readReversal(Reference.safeParse(data))
  if (status !== 'success') return { kind: 'ignored', why: 'not a success' }
  const transfer = Transfer.safeParse(data)
  if (!transfer.success) return unreadable(transfer.error)
  return { kind: 'transfer', transfer: readTransfer(transfer.data) }
}

function readReversal(read: z.core.util.SafeParseResult<{ reference: string }>): BodyReading {
  return read.success
    ? { kind: 'reversal', reference: read.data.reference }
    : unreadable(read.error)
}

function readTransfer(it: z.output<typeof Transfer>): InboundTransfer {
  const authorization = Authorization.safeParse(it.authorization).data
  return {
    reference: it.reference,
    sessionId: undefined,
    ourReference: undefined,
    accountNumber: Id.safeParse(authorization?.receiver_bank_account_number).data,
    gross: it.amount,
    fee: KoboAmount.safeParse(it.fees).data,
    currency: it.currency,
    payerName: authorization?.sender_name,
    sentAt: it.paid_at,
  }
}

const Event = z.object({ event: z.string(), data: z.optional(z.unknown()) })
// A refund may be of another payment than a transfer, or of a part. The transaction itself decides.
const Refund = z.object({ transaction_reference: Id })

function readEvent(body: unknown, live: boolean): BodyReading {
  const event = Event.safeParse(body)
  if (!event.success) return { kind: 'unreadable', why: 'not an event' }
  if (event.data.event === 'refund.processed') {
    const refund = Refund.safeParse(event.data.data)
    if (!refund.success) return unreadable(refund.error)
    return { kind: 'reversal', reference: refund.data.transaction_reference }
  }
  if (event.data.event !== 'charge.success') return { kind: 'ignored', why: 'another event' }
  return readTransaction(event.data.data, live)
}

const Verified = z.object({ status: z.literal(true), data: z.unknown() })
// Not final: a later verification may get another response.
const unsettled = new Set(['pending', 'ongoing', 'processing', 'queued'])

async function verify(
  callUpstream: CallUpstream,
  reference: string,
  live: boolean,
): Promise<VerifyAnswer> {
  // Such a reference would change the path of the call.
  if (/^\.{0,2}$/.test(reference) || !reference.isWellFormed())
    return { kind: 'denied', why: 'not a reference' }
  const path = `/transaction/verify/${encodeURIComponent(reference)}`
  const answer = await callUpstream({ action: 'verify', path })
  if (answer.kind === 'no-answer') return { kind: 'unknown', detail: answer.detail }
  const body = answerJson(answer)
  const no = SaidNo.safeParse(body).data
  if (no && answer.status < 500 && /not found/i.test(no.message ?? ''))
    return { kind: 'denied', why: 'no such transaction' }
  const data = Verified.safeParse(body).data?.data
  const status = Transaction.safeParse(data).data?.status
  if (status === undefined) return { kind: 'unknown', detail: `http-${answer.status}` }
  if (unsettled.has(status)) return { kind: 'unknown', detail: status }
  const reading = readTransaction(data, live)
  if (reading.kind === 'unreadable') return { kind: 'unknown', detail: reading.why }
  if (reading.kind === 'reversal' && reading.reference === reference) return { kind: 'reversed' }
  if (reading.kind === 'reversal') return { kind: 'unknown', detail: 'another reference' }
  if (reading.kind !== 'transfer') return { kind: 'denied', why: reading.why }
  if (reading.transfer.reference !== reference)
    return { kind: 'unknown', detail: 'another reference' }
  return { kind: 'confirmed', transfer: reading.transfer }
}

const Page = z.object({ status: z.literal(true), data: z.array(z.unknown()) })

// Newest first. Where a page is missing, the pages before it are returned.
async function listTransfers(
  callUpstream: CallUpstream,
  { from, to }: Window,
  { live, pageSize = 100, pagesMax = 100 }: PaystackOptions,
): Promise<TransferList> {
  const entries: TransferList['entries'][number][] = []
  const range = { from: from.toISOString(), to: to.toISOString() }
  for (let page = 1; page <= pagesMax; page++) {
    const answer = await callUpstream({
      action: 'listTransfers',
      path: '/transaction',
      query: { ...range, perPage: String(pageSize), page: String(page) },
      maxBytes: listMaxBytes,
    })
    const rows = Page.safeParse(answerJson(answer, listMaxBytes)).data?.data
    if (!rows) return { entries, read: 'unknown' }
    for (const data of rows) {
      const reading = readTransaction(data, live)
      if (reading.kind === 'ignored') continue
      const body = Buffer.from(JSON.stringify({ event: 'charge.success', data }))
      entries.push({ body, reading })
    }
    if (rows.length < pageSize) return { entries, read: 'all' }
  }
  return { entries, read: 'too-many' }
}
