import { createHash, createHmac } from 'node:crypto'
import type { BankOptions } from '../options.ts'
import type { HttpRequest } from '../core/http-send.ts'
import { nairaText, feeOf } from './money.ts'
import { wireTime } from '../core/wire.ts'
import type { Account, Bank, Transfer } from './accounts.ts'
import { charge, refund } from './paystack-wire.ts'

/** Whether a webhook is signed as the bank does, signed with a wrong key, or unsigned. */
export type Signature = 'good' | 'wrong' | 'missing'
export type HookOrder = {
  transfer: Transfer
  /** Absent where no account has the number of the transfer. */
  account: Account | undefined
  bank: BankOptions
  signature: Signature
}

/** The signed webhook that announces a transfer; null where the bank has no URL for webhooks. */
export function hookFor(order: HookOrder): HttpRequest | null {
  const url = order.bank.hookUrls[order.transfer.bank]
  if (url === undefined || url === '') return null
  const { header, body, sign } = writers[order.transfer.bank](order)
  const signature = sign(order.signature === 'wrong' ? `${keyOf(order)}?` : keyOf(order))
  return { url, body, headers: order.signature === 'missing' ? {} : { [header]: signature } }
}

type Written = { header: string; body: string; sign: (key: string) => string }

const writers: Readonly<Record<Bank, (order: HookOrder) => Written>> = {
  billstack,
  paymentpoint,
  paystack,
}

function keyOf({ transfer, bank }: HookOrder): string {
  return transfer.bank === 'paymentpoint' ? bank.webhookSecret : bank.apiKey
}

/** Payments protocol notes, sections 1.4 and 1.5: naira as a string, a misspelt event, a constant signature. */
function billstack({ transfer, account }: HookOrder): Written {
  const [first = '', ...rest] = transfer.senderName.split(' ')
  const payer = {
    account_number: transfer.senderAccount,
    first_name: first.toUpperCase(),
    last_name: rest.join(' ').toUpperCase(),
    createdAt: wireTime(transfer.at),
  }
  const body = JSON.stringify({
    event: 'PAYMENT_NOTIFIFICATION',
    data: {
      type: 'RESERVED_ACCOUNT_TRANSACTION',
      reference: transfer.reference,
      merchant_reference: account?.reference ?? `unknown-${transfer.accountNumber}`,
      wiaxy_ref: transfer.sessionId,
      amount: nairaText(transfer.amountKobo),
      created_at: wireTime(transfer.at),
      ...(transfer.currency === 'NGN' ? {} : { currency: transfer.currency }),
      account: {
        account_number: transfer.accountNumber,
        account_name: account?.accountName ?? 'Nosim-Nobody',
        bank_name: account?.bankName ?? 'PALMPAY',
        created_at: wireTime(account?.createdAt ?? transfer.at),
      },
      // The bank sends an empty array where the payer is unknown.
      payer: transfer.senderName === '' ? [] : payer,
    },
  })
  return { header: 'x-wiaxy-signature', body, sign: md5 }
}

const md5 = (key: string) => createHash('md5').update(key).digest('hex')

/** Payments protocol notes, section 2: naira as numbers, a fee of 0.5 %, an HMAC of the raw body. */
function paymentpoint({ transfer, account }: HookOrder): Written {
  const feeKobo = feeOf(transfer)
  const body = JSON.stringify({
    notification_status: 'payment_successful',
    transaction_id: transfer.reference,
    amount_paid: transfer.amountKobo / 100,
    settlement_amount: (transfer.amountKobo - feeKobo) / 100,
    settlement_fee: feeKobo / 100,
    transaction_status: 'success',
    ...(transfer.currency === 'NGN' ? {} : { currency: transfer.currency }),
    sender: {
      name: transfer.senderName,
      account_number: `****${transfer.senderAccount.slice(-4)}`,
      bank: transfer.senderBank,
    },
    receiver: {
      name: account?.accountName ?? '',
      account_number: transfer.accountNumber,
      bank: account?.bankName ?? 'PalmPay',
    },
    customer: {
      name: account === undefined ? '' : `${account.firstName} ${account.lastName}`,
      email: account?.email ?? '',
      phone: null,
      customer_id: account?.customerId ?? '',
    },
    description: `Your payment has been successfully processed.`,
    timestamp: new Date(transfer.at).toISOString().replace('Z', '000Z'),
  })
  const sign = (key: string) => createHmac('sha256', key).update(body).digest('hex')
  return { header: 'Paymentpoint-Signature', body, sign }
}

/** Payments protocol notes, section 4: kobo, an HMAC of the raw body with the API key. */
function paystack({ transfer, account, bank }: HookOrder): Written {
  const payload =
    transfer.reversedAt === undefined
      ? { event: 'charge.success', data: charge(transfer, account, bank) }
      : { event: 'refund.processed', data: refund(transfer, bank) }
  const body = JSON.stringify(payload)
  const sign = (key: string) => createHmac('sha512', key).update(body).digest('hex')
  return { header: 'x-paystack-signature', body, sign }
}
