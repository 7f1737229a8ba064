import { randomInt } from 'node:crypto'
import type { Delivery } from '../core/webhook-queue.ts'

/** The bank of an account, whose wire format is used. */
export type Bank = 'billstack' | 'paymentpoint' | 'paystack'

export type Account = {
  bank: Bank
  accountNumber: string
  accountName: string
  bankName: string
  /** Identifies the account at its bank: a merchant reference, or an e-mail address or customer code with a bank. */
  reference: string
  email: string
  firstName: string
  lastName: string
  phone: string
  /** The bank's id of the customer or of the reservation. */
  customerId: string
  createdAt: number
}

/** An incoming transfer. Amounts in kobo, times in ms since the epoch. */
export type Transfer = {
  id: number
  reference: string
  sessionId: string
  bank: Bank
  accountNumber: string
  amountKobo: number
  currency: string
  senderName: string
  senderAccount: string
  senderBank: string
  at: number
  /** How it was paid: into an account, or by card, which credits no account. */
  channel: 'dedicated_nuban' | 'card'
  /** When the bank took the transfer back; absent for one that it did not. */
  reversedAt?: number
  deliveries: Delivery[]
}

/** A Paystack customer, which is created before its account. */
export type Customer = {
  id: number
  code: string
  email: string
  firstName: string
  lastName: string
  phone: string
  createdAt: number
}

export type BankState = { accounts: Account[]; transfers: Transfer[]; customers: Customer[] }

/** The accounts, customers and incoming transfers of all banks. */
export class AccountStore {
  readonly #accounts = new Map<string, Account>()
  readonly #byReference = new Map<string, Account>()
  readonly #transfers = new Map<string, Transfer>()
  readonly #customers = new Map<string, Customer>()

  account(accountNumber: string): Account | undefined {
    return this.#accounts.get(accountNumber)
  }

  accountByReference(bank: Bank, reference: string): Account | undefined {
    return this.#byReference.get(`${bank} ${reference}`)
  }

  addAccount(account: Account): void {
    this.#accounts.set(account.accountNumber, account)
    this.#byReference.set(`${account.bank} ${account.reference}`, account)
  }

  /** A new account number: ten digits that begin with 66, like those of PalmPay. */
  newAccountNumber(): string {
    const number = `66${digits(8)}`
    return this.#accounts.has(number) ? this.newAccountNumber() : number
  }

  transfer(reference: string): Transfer | undefined {
    return this.#transfers.get(reference)
  }

  addTransfer(transfer: Transfer): void {
    this.#transfers.set(transfer.reference, transfer)
  }

  /** Finds a Paystack customer by code, id or e-mail address. */
  customer(handle: string): Customer | undefined {
    return this.#customers.get(handle.toLowerCase())
  }

  addCustomer(customer: Customer): void {
    for (const handle of [customer.code, String(customer.id), customer.email])
      this.#customers.set(handle.toLowerCase(), customer)
  }

  /** Oldest first. */
  accounts(): Account[] {
    return [...this.#accounts.values()]
  }

  /** Oldest first. */
  transfers(): Transfer[] {
    return [...this.#transfers.values()]
  }

  snapshot(): BankState {
    const customers = [...new Set(this.#customers.values())]
    return { accounts: this.accounts(), transfers: this.transfers(), customers }
  }

  restore(state: BankState): void {
    for (const account of state.accounts) this.addAccount(account)
    // A transfer that was saved before `channel` existed was paid into an account.
    for (const transfer of state.transfers)
      this.addTransfer({ ...transfer, channel: transfer.channel ?? 'dedicated_nuban' })
    for (const customer of state.customers) this.addCustomer(customer)
  }
}

/** Random decimal digits. */
export function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Random capital letters and digits, without those that look alike. */
export function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
