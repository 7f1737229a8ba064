import type { Kobo } from '@nosim/contract/base/money.ts'

/** The port to a bank that gives each user a virtual account and reports deposits. */
export type BankProvider = {
  /** The last part of its webhook's path, such as `billstack`. */
  readonly name: 'billstack' | 'paymentpoint' | 'paystack'
  /**
   * True where a delivery's signature does not cover its body (a constant). Then the webhook's path has an unguessable
   * segment, and a day's credits per account are capped.
   */
  readonly weakSignature: boolean
  createAccount(request: AccountRequest): Promise<AccountAnswer>
  /** Checks and reads one delivery; the signature is over the raw bytes, compared in constant time. */
  readDelivery(delivery: Delivery): DeliveryReading
  /** Reads a stored delivery, whose signature was verified when it arrived. */
  readKept(rawBody: Buffer): BodyReading
  /** Verifies a transfer at the bank, where it has such a call. */
  readonly verify?: (reference: string) => Promise<VerifyAnswer>
  /** Lists the transfers of a window, for those that webhooks missed, where the bank has such a call. */
  readonly listTransfers?: (window: Window) => Promise<TransferList>
}

/** A period of time, both ends included. */
export type Window = { readonly from: Date; readonly to: Date }

/** The bank's own list of transfers; `body` has the form of a delivery about the transfer. */
export type TransferList = {
  readonly entries: readonly { readonly body: Buffer; readonly reading: Telling }[]
  /**
   * Whether the list is complete. `too-many`: more than is read at once, so request a shorter window. `unknown`: the
   * bank did not return the rest.
   */
  readonly read: 'all' | 'too-many' | 'unknown'
}

export type AccountRequest = {
  /** Our reference, unique for ever; stored before the call. */
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
  | { readonly kind: 'refused'; readonly detail: string }
  /** The reference was used before and the account cannot be read again: try another reference. */
  | { readonly kind: 'reference-used' }
  | { readonly kind: 'unknown'; readonly detail: string }

export type Delivery = {
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type InboundTransfer = {
  /** The bank's own id of the transfer, by which it is credited only once. */
  readonly reference: string
  /** A second id (inter-bank session) that must not be credited twice either. */
  readonly sessionId: string | undefined
  /** Our reference of the account request, where the bank sends it along. */
  readonly ourReference: string | undefined
  readonly accountNumber: string | undefined
  /** The amount that the payer sent, before any fee. */
  readonly gross: Kobo
  readonly fee: Kobo | undefined
  readonly currency: string
  readonly payerName: string | undefined
  /** When the transfer was paid, as the bank states it, in RFC 3339; absent where that is unclear. */
  readonly sentAt?: string | undefined
}

/** A report of a bank about money. */
export type Telling =
  | { readonly kind: 'transfer'; readonly transfer: InboundTransfer }
  /** The bank took the transfer of this reference back, or is about to. */
  | { readonly kind: 'reversal'; readonly reference: string }
  /** Correctly signed but unreadable: stored for a review. */
  | { readonly kind: 'unreadable'; readonly why: string }

/** The result of reading the body of a genuine delivery. */
export type BodyReading =
  | Telling
  /** Genuine, but not money that arrived (another event, a pending state). */
  | { readonly kind: 'ignored'; readonly why: string }

export type DeliveryReading = BodyReading | { readonly kind: 'forged'; readonly why: string }

export type VerifyAnswer =
  | { readonly kind: 'confirmed'; readonly transfer: InboundTransfer }
  /** The transfer arrived, and the bank took it back. */
  | { readonly kind: 'reversed' }
  | { readonly kind: 'denied'; readonly why: string }
  | { readonly kind: 'unknown'; readonly detail: string }
