import { randomInt } from 'node:crypto'
import type { BankOptions } from '../options.ts'
import { type Answer, json, type Fields, textOf } from '../core/wire.ts'
import { type Account, type AccountStore, type Customer, letters } from './accounts.ts'
import { accountRow, charge, customerRow } from './paystack-wire.ts'

const bankNames: Readonly<Record<string, string>> = {
  'wema-bank': 'Wema Bank',
  'titan-paystack': 'Paystack-Titan',
  'test-bank': 'Test Bank',
}

/** `POST /customer` (payments protocol notes, section 4). There is one customer for each e-mail address. */
export function createCustomer(accounts: AccountStore, body: Fields): Answer {
  const text = (field: string) => textOf(body[field])
  const email = text('email')
  if (!email.includes('@')) return refused('Email is required')
  const customer: Customer = accounts.customer(email) ?? {
    id: randomInt(1_000_000, 100_000_000),
    code: `CUS_${letters(15).toLowerCase()}`,
    email,
    firstName: text('first_name'),
    lastName: text('last_name'),
    phone: text('phone'),
    createdAt: Date.now(),
  }
  accounts.addCustomer(customer)
  return json(200, { status: true, message: 'Customer created', data: customerRow(customer) })
}

/** `POST /dedicated_account`: needs a customer with a full name and a phone number. */
export function createDedicatedAccount(accounts: AccountStore, body: Fields): Answer {
  const customer = accounts.customer(textOf(body['customer']))
  if (customer === undefined) return refused('Customer not found')
  if (customer.firstName === '' || customer.lastName === '')
    return refused('Customer first and last name are required')
  if (customer.phone === '') return refused('Customer phone number is required')
  const slug = textOf(body['preferred_bank'] ?? 'wema-bank')
  const bankName = bankNames[slug]
  if (bankName === undefined) return refused('Preferred bank is not supported')
  const reference = `${customer.code} ${slug}`
  const account =
    accounts.accountByReference('paystack', reference) ??
    open(accounts, customer, { bankName, reference })
  const data = accountRow(account, slug)
  return json(200, { status: true, message: 'NUBAN successfully created', data })
}

function open(
  accounts: AccountStore,
  { id, email, firstName, lastName, phone }: Customer,
  { bankName, reference }: { bankName: string; reference: string },
): Account {
  const account: Account = {
    bank: 'paystack',
    accountNumber: accounts.newAccountNumber(),
    accountName: `Nosim / ${firstName} ${lastName}`,
    bankName,
    reference,
    email,
    firstName,
    lastName,
    phone,
    customerId: String(id),
    createdAt: Date.now(),
  }
  accounts.addAccount(account)
  return account
}

/** `GET /transaction/verify/:reference`. */
export function verifyTransaction(
  accounts: AccountStore,
  reference: string,
  bank: BankOptions,
): Answer {
  const transfer = accounts.transfer(reference)
  if (transfer?.bank !== 'paystack') return refused('Transaction reference not found')
  const data = charge(transfer, accounts.account(transfer.accountNumber), bank)
  return json(200, { status: true, message: 'Verification successful', data })
}

/** `GET /transaction?perPage&page&customer&status&from&to`, newest first. */
export function listTransactions(accounts: AccountStore, query: Fields, bank: BankOptions): Answer {
  const perPage = Math.max(1, Number(query['perPage'] ?? 50) || 50)
  const page = Math.max(1, Number(query['page'] ?? 1) || 1)
  const time = (field: string, otherwise: number) =>
    query[field] === undefined ? otherwise : Date.parse(textOf(query[field]))
  const [from, to] = [time('from', 0), time('to', Number.MAX_SAFE_INTEGER)]
  const customer = query['customer'] === undefined ? undefined : textOf(query['customer'])
  const all = accounts
    .transfers()
    .filter((each) => each.bank === 'paystack' && each.at >= from && each.at <= to)
    .map((each) => charge(each, accounts.account(each.accountNumber), bank))
    .filter((each) => customer === undefined || String(each.customer.id) === customer)
    .filter((each) => query['status'] === undefined || query['status'] === each.status)
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
  const skipped = (page - 1) * perPage
  const meta = {
    total: all.length,
    skipped,
    perPage,
    page,
    pageCount: Math.ceil(all.length / perPage),
  }
  const data = all.slice(skipped, skipped + perPage)
  return json(200, { status: true, message: 'Transactions retrieved', data, meta })
}

function refused(message: string): Answer {
  return json(400, { status: false, message })
}
