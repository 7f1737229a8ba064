import { createHmac } from 'node:crypto'
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
  Moment,
  NairaAmount,
  OptionalId,
} from '../json-fields.ts'
import { type CallObserver, type UpstreamAnswer, upstream } from '../upstream-http.ts'

export type PaymentpointOptions = {
  /** Such as `https://api.paymentpoint.co/api/v1`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The Bearer token, which also signs deliveries. */
  readonly apiSecret: string
  readonly businessId: string
  readonly onCall?: CallObserver
}

const palmPay = '20946'

/** PalmPay accounts from PaymentPoint (payments protocol notes, 2). Throws when `baseUrl` is not a URL. */
export function paymentpoint(options: PaymentpointOptions): BankProvider {
  const { apiKey, apiSecret, businessId } = options
  const callUpstream = upstream(options.baseUrl, options.onCall)
  const sign = (body: Buffer) => createHmac('sha256', apiSecret).update(body).digest('hex')
  return {
    name: 'paymentpoint',
    weakSignature: false,
    createAccount: async (request) =>
      readAccount(
        await callUpstream({
          action: 'createAccount',
          path: '/createVirtualAccount',
          headers: { authorization: `Bearer ${apiSecret}`, 'api-key': apiKey },
          json: accountBody(request, businessId),
        }),
        request,
      ),
    ...deliveryReader('paymentpoint-signature', sign, readEvent),
  }
}

// PaymentPoint takes no reference of ours. The same email address usually gets the same account again.
function accountBody({ email, firstName, lastName, phone }: AccountRequest, businessId: string) {
  const name = `${firstName} ${lastName}`
  return { email, name, phoneNumber: phone, bankCode: [palmPay], businessId }
}

const Created = z.object({
  status: z.literal('success'),
  customer: z.optional(z.unknown()), // its fields differ between sources
  bankAccounts: z.array(
    z.object({
      bankCode: OptionalId,
      accountNumber: AccountNumber,
      accountName: Label,
      bankName: Label,
    }),
  ),
})
const SaidNo = z.object({ status: z.literal('fail') })
const Customer = z.object({ customer_id: Id })

function readAccount(answer: UpstreamAnswer, request: AccountRequest): AccountAnswer {
  const body = answerJson(answer)
  const created = Created.safeParse(body).data
  const account =
    created?.bankAccounts.find(({ bankCode }) => bankCode === palmPay) ?? created?.bankAccounts[0]
  if (!account) return noAccount(answer, SaidNo.safeParse(body).success)
  return {
    kind: 'created',
    accountNumber: account.accountNumber,
    bankName: account.bankName ?? 'PalmPay',
    accountName: account.accountName ?? `${request.firstName} ${request.lastName}`,
    customerCode: Customer.safeParse(created?.customer).data?.customer_id,
  }
}

const Event = z.object({
  notification_status: z.string(),
  transaction_status: z.optional(z.string()),
})

const Transfer = z.object({
  transaction_id: Id,
  amount_paid: NairaAmount,
  settlement_fee: z.optional(z.unknown()),
  currency: z.optional(Currency),
  sender: z.optional(z.unknown()),
  receiver: z.optional(z.unknown()),
  timestamp: Moment,
})

function readEvent(body: unknown): BodyReading {
  const event = Event.safeParse(body)
  if (!event.success) return { kind: 'unreadable', why: 'not an event' }
  const { notification_status: notification, transaction_status: status } = event.data
  if (notification !== 'payment_successful' || status !== 'success')
    return { kind: 'ignored', why: 'not a payment that succeeded' }
  const transfer = Transfer.safeParse(body)
  if (!transfer.success) return unreadable(transfer.error)
  const it = transfer.data
  return {
    kind: 'transfer',
    transfer: {
      reference: it.transaction_id,
      sessionId: undefined,
      ourReference: undefined,
      accountNumber: Receiver.safeParse(it.receiver).data?.account_number,
      gross: it.amount_paid,
      fee: NairaAmount.safeParse(it.settlement_fee).data,
      currency: it.currency ?? 'NGN',
      payerName: Sender.safeParse(it.sender).data?.name,
      sentAt: it.timestamp,
    },
  }
}

const Receiver = z.object({ account_number: Id })
const Sender = z.object({ name: Label })
