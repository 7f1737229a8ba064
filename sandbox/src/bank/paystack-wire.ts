import type { BankOptions } from '../options.ts'
import { feeOf } from './money.ts'
import type { Account, Customer, Transfer } from './accounts.ts'

const UNKNOWN_CUSTOMER: Customer = {
  id: 0,
  code: 'CUS_nobody',
  email: 'nobody@example.com',
  firstName: 'Nobody',
  lastName: '',
  phone: '',
  createdAt: 0,
}

/** A transaction as in Paystack's webhook, `verify` and list; amounts in kobo. */
export function charge(transfer: Transfer, account: Account | undefined, bank: BankOptions) {
  const paidAt = new Date(transfer.at).toISOString()
  return {
    id: transfer.id,
    domain: domainOf(bank),
    status: transfer.reversedAt === undefined ? 'success' : 'reversed',
    reference: transfer.reference,
    amount: transfer.amountKobo,
    message: null,
    gateway_response: 'Approved',
    paid_at: paidAt,
    created_at: paidAt,
    channel: transfer.channel,
    currency: transfer.currency,
    ip_address: null,
    metadata: '',
    fees: feeOf(transfer),
    requested_amount: transfer.amountKobo,
    authorization: authorization(transfer, account),
    customer: customerRow(account === undefined ? UNKNOWN_CUSTOMER : customerOf(account)),
  }
}

const domainOf = (bank: BankOptions): string =>
  bank.apiKey.startsWith('sk_live_') ? 'live' : 'test'

/** The data of the event for a transaction that was refunded in full. */
export function refund(transfer: Transfer, bank: BankOptions) {
  return {
    status: 'processed',
    transaction_reference: transfer.reference,
    refund_reference: String(transfer.id + 1),
    amount: String(transfer.amountKobo),
    currency: transfer.currency,
    domain: domainOf(bank),
  }
}

function authorization(transfer: Transfer, account: Account | undefined) {
  return {
    channel: 'dedicated_nuban',
    card_type: 'transfer',
    bank: transfer.senderBank,
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    sender_bank: transfer.senderBank,
    sender_bank_account_number: `XXXXXX${transfer.senderAccount.slice(-4)}`,
    sender_name: transfer.senderName,
    sender_country: 'NG',
    narration: `NIP/${transfer.senderName}`,
    receiver_bank_account_number: transfer.accountNumber,
    receiver_bank: account?.bankName ?? 'Wema Bank',
  }
}

function customerOf(account: Account): Customer {
  const { email, firstName, lastName, phone, createdAt } = account
  return {
    id: Number(account.customerId),
    code: account.reference.split(' ')[0] ?? '',
    email,
    firstName,
    lastName,
    phone,
    createdAt,
  }
}

/** A customer in Paystack's format. */
export function customerRow({ id, code, email, firstName, lastName, phone }: Customer) {
  return {
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    customer_code: code,
    phone,
    risk_action: 'default',
  }
}

/** A dedicated account in Paystack's format. */
export function accountRow(account: Account, slug: string) {
  const createdAt = new Date(account.createdAt).toISOString()
  const customer = customerOf(account)
  return {
    bank: { name: account.bankName, id: 20, slug },
    account_name: account.accountName.toUpperCase(),
    account_number: account.accountNumber,
    assigned: true,
    currency: 'NGN',
    metadata: null,
    active: true,
    id: Number(account.accountNumber.slice(2)),
    created_at: createdAt,
    updated_at: createdAt,
    assignment: {
      integration: 100_043,
      assignee_id: customer.id,
      assignee_type: 'Customer',
      expired: false,
      account_type: 'PAY-WITH-TRANSFER-RECURRING',
      assigned_at: createdAt,
    },
    customer: customerRow(customer),
  }
}
