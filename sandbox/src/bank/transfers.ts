import { randomInt } from 'node:crypto'
import type { BankOptions } from '../options.ts'
import { WebhookQueue } from '../core/webhook-queue.ts'
import type { Faults } from '../core/faults.ts'
import { type Fields, textOf } from '../core/wire.ts'
import { parseNaira } from './money.ts'
import type { Timers } from '../core/timers.ts'
import { type AccountStore, digits, letters, type Transfer } from './accounts.ts'
import { hookFor, type Signature } from './hooks.ts'

const HOOK_TIMEOUT_MS = 10_000

export type TransferOrder = {
  accountNumber: string
  amountKobo: number
  senderName: string
  /** The bank's reference, by default a new one. An existing reference announces its transfer again. */
  reference: string | undefined
  currency: string
  signature: Signature
  channel: Transfer['channel']
  /** The time of the transfer, in ms since the epoch; by default now. */
  at: number | undefined
}

export type TransfersParts = {
  accounts: AccountStore
  bank: BankOptions
  faults: Faults
  timers: Timers
  changed: () => void
}

/** Incoming transfers and their webhooks. */
export class Transfers {
  readonly #accounts: AccountStore
  readonly #bank: BankOptions
  readonly #webhooks: WebhookQueue
  readonly #changed: () => void

  constructor({ accounts, bank, faults, timers, changed }: TransfersParts) {
    this.#accounts = accounts
    this.#bank = bank
    this.#changed = changed
    this.#webhooks = new WebhookQueue({
      upstream: 'bank',
      timeoutMs: HOOK_TIMEOUT_MS,
      retryMs: bank.retryMs ?? 5000,
      maxTries: bank.maxTries ?? 10,
      faults,
      timers,
      changed,
    })
  }

  /** Stores a transfer and announces it. Resolves when the first tries of its webhooks have ended. */
  async send(order: TransferOrder): Promise<Transfer> {
    const known =
      order.reference === undefined ? undefined : this.#accounts.transfer(order.reference)
    const transfer = known ?? this.#book(order)
    // A repeated reference is announced with the amount of this order; the stored transfer keeps the first amount.
    const reported = { ...transfer, amountKobo: order.amountKobo, currency: order.currency }
    if (order.channel === 'dedicated_nuban')
      await this.#announce(transfer, reported, order.signature)
    return transfer
  }

  /** Reverses a transfer; Paystack also announces it. Undefined where it is unknown or already reversed. */
  async reverse(reference: string): Promise<Transfer | undefined> {
    const transfer = this.#accounts.transfer(reference)
    if (transfer === undefined || transfer.reversedAt !== undefined) return undefined
    transfer.reversedAt = Date.now()
    this.#changed()
    if (transfer.bank === 'paystack') await this.#announce(transfer, transfer, 'good')
    return transfer
  }

  /** Announces the transfers of an account whose webhooks all failed. A requery of the account does so. */
  announceMissed(accountNumber: string): void {
    for (const transfer of this.#accounts.transfers()) {
      const missed = transfer.deliveries.every(
        ({ state }) => state === 'lost' || state === 'given-up',
      )
      if (transfer.accountNumber === accountNumber && missed)
        void this.#announce(transfer, transfer, 'good')
    }
  }

  /** Continues the deliveries that a restart interrupted. */
  resume(): void {
    for (const { deliveries } of this.#accounts.transfers())
      for (const delivery of deliveries) this.#webhooks.resume(delivery)
  }

  close(): void {
    this.#webhooks.close()
  }

  #book(order: TransferOrder): Transfer {
    const at = order.at ?? Date.now()
    const transfer: Transfer = {
      id: at * 1000 + randomInt(1000),
      reference: order.reference ?? `R-${letters(10)}`,
      sessionId: `100004${digits(24)}`,
      // A transfer to an unknown account is announced in the format of billstack.
      bank: this.#accounts.account(order.accountNumber)?.bank ?? 'billstack',
      accountNumber: order.accountNumber,
      amountKobo: order.amountKobo,
      currency: order.currency,
      senderName: order.senderName,
      senderAccount: digits(10),
      senderBank: 'OPay',
      at,
      channel: order.channel,
      deliveries: [],
    }
    this.#accounts.addTransfer(transfer)
    this.#changed()
    return transfer
  }

  async #announce(transfer: Transfer, reported: Transfer, signature: Signature): Promise<void> {
    const account = this.#accounts.account(transfer.accountNumber)
    const request = hookFor({ transfer: reported, account, bank: this.#bank, signature })
    if (request === null) return
    const { deliveries, first } = this.#webhooks.send(request)
    transfer.deliveries.push(...deliveries)
    await first
    this.#changed()
  }
}

const signatures = ['good', 'wrong', 'missing'] as const
const channels = ['dedicated_nuban', 'card'] as const

/** Parses the body of `POST /control/bank/transfer`. Returns the error message where it is invalid. */
export function parseTransfer(body: Fields): TransferOrder | string {
  const accountNumber = textOf(body['account_number'])
  if (!/^\d{10}$/.test(accountNumber)) return 'account_number must be 10 digits'
  const amountKobo = parseNaira(body['amount'])
  if (amountKobo === null || amountKobo === 0)
    return 'amount must be naira above 0 with at most 2 decimals'
  const signature = signatures.find((each) => each === (body['signature'] ?? 'good'))
  if (signature === undefined) return `signature must be one of ${signatures.join(', ')}`
  const channel = channels.find((each) => each === (body['channel'] ?? 'dedicated_nuban'))
  if (channel === undefined) return `channel must be one of ${channels.join(', ')}`
  const at = body['at'] === undefined ? undefined : Date.parse(textOf(body['at']))
  if (Number.isNaN(at)) return 'at must be a time'
  const reference = textOf(body['reference'])
  return {
    accountNumber,
    amountKobo,
    senderName: textOf(body['sender_name']),
    reference: reference === '' ? undefined : reference,
    currency: textOf(body['currency']) || 'NGN',
    signature,
    channel,
    at,
  }
}
