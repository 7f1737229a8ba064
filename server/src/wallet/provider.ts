import type { Kobo } from '@nosim/contract/money.ts'

/** The port to a bank that gives each user a virtual account and tells us when money arrives on it. */
export type BankProvider = {
  /** The last part of its webhook's path, such as `billstack`. */
  readonly name: 'billstack' | 'paymentpoint' | 'paystack'
  /**
   * True where a delivery's signature does not cover its body (a constant): then the webhook's path bears an
   * unguessable segment and a day's credits per account are capped.
   */
  readonly weakSignature: boolean
  createAccount(request: AccountRequest): Promise<AccountAnswer>
  /** Checks and reads one delivery; the signature is over the raw bytes, compared in constant time. */
  readDelivery(delivery: Delivery): DeliveryReading
  /** Asks the bank itself about one transfer, where it has such a call. */
  readonly verify?: (reference: string) => Promise<VerifyAnswer>
  /** The transfers since a time, for what webhooks missed, where the bank has such a call. */
  readonly listTransfers?: (since: Date) => Promise<readonly InboundTransfer[] | undefined>
}

export type AccountRequest = {
  /** Ours, unique for ever; kept before the call is made. */
  readonly reference: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}

export type AccountAnswer =
  | {
      readonly kind: 'created'
      readonly accountNumber: string
      readonly bankName: string
      readonly accountName: string
      /** The bank's own id of the customer, where it has one. */
      readonly customerCode: string | undefined
    }
  | { readonly kind: 'refused'; readonly word: string }
  /** The reference was used before and the account cannot be read again: try another reference. */
  | { readonly kind: 'reference-used' }
  | { readonly kind: 'unknown'; readonly word: string }

export type Delivery = {
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type InboundTransfer = {
  /** The bank's own id of the transfer: what makes a credit happen once. */
  readonly reference: string
  /** A second id (inter-bank session) that must not be credited twice either. */
  readonly sessionId: string | undefined
  /** The reference we gave when the account was made, where it travels along. */
  readonly ourReference: string | undefined
  readonly accountNumber: string | undefined
  /** What the payer sent, before any fee. */
  readonly gross: Kobo
  readonly fee: Kobo | undefined
  readonly currency: string
  readonly payerName: string | undefined
}

export type DeliveryReading =
  | { readonly kind: 'transfer'; readonly transfer: InboundTransfer }
  /** Genuine, but not money that arrived (another event, a pending state). */
  | { readonly kind: 'ignored'; readonly why: string }
  | { readonly kind: 'forged'; readonly why: string }
  /** Signed rightly yet unreadable: kept for a person to look at. */
  | { readonly kind: 'unreadable'; readonly why: string }

export type VerifyAnswer =
  | { readonly kind: 'confirmed'; readonly transfer: InboundTransfer }
  | { readonly kind: 'denied'; readonly why: string }
  | { readonly kind: 'unknown'; readonly word: string }
