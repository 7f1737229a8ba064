import { type Answer, json, type Fields, textOf, wireTime } from '../core/wire.ts'
import { type Account, type AccountStore, letters } from './accounts.ts'

const bankNames = new Set(['9PSB', 'SAFEHAVEN', 'PROVIDUS', 'BANKLY', 'PALMPAY'])
const required = ['email', 'reference', 'firstName', 'lastName', 'phone', 'bank'] as const

/**
 * `POST /v2/thirdparty/generateVirtualAccount/` (payments protocol notes, section 1.2). Refusals have HTTP status 200.
 */
export function generateVirtualAccount(accounts: AccountStore, body: Fields): Answer {
  const fields = Object.fromEntries(
    required.map((field) => [field, textOf(body[field])]),
  ) as Record<(typeof required)[number], string>
  const missing = required.find((field) => fields[field] === '')
  if (missing !== undefined) return refused(`The ${missing} field is required`)
  if (!bankNames.has(fields.bank)) return refused('Invalid bank')
  // The bank misspells its message like this.
  if (accounts.accountByReference('billstack', fields.reference) !== undefined)
    return refused('Refrence already exist')
  const account: Account = {
    bank: 'billstack',
    accountNumber: accounts.newAccountNumber(),
    accountName: `Nosim-${fields.firstName} ${fields.lastName}`,
    bankName: fields.bank,
    reference: fields.reference,
    email: fields.email,
    firstName: fields.firstName,
    lastName: fields.lastName,
    phone: fields.phone,
    customerId: `R-${letters(8)}`,
    createdAt: Date.now(),
  }
  accounts.addAccount(account)
  return json(200, { status: true, message: 'Account reserved', data: reservation(account) })
}

/** `POST /v2/thirdparty/upgradeVirtualAccount/` (section 1.3): links a BVN to a customer. */
export function upgradeVirtualAccount(accounts: AccountStore, body: Fields): Answer {
  const known = accounts.accounts().some(({ email }) => email === body['customer'])
  if (!known) return refused('Customer not found')
  if (!/^\d{11}$/.test(textOf(body['bvn']))) return refused('Invalid BVN')
  return json(200, { responseCode: '00', status: true, message: 'Validated' })
}

function refused(message: string): Answer {
  return json(200, { status: false, message })
}

function reservation(account: Account) {
  return {
    reference: account.customerId,
    account: [
      {
        account_number: account.accountNumber,
        account_name: account.accountName,
        bank_name: account.bankName,
        bank_id: account.bankName,
        created_at: wireTime(account.createdAt),
      },
    ],
    meta: { firstName: account.firstName, lastName: account.lastName, email: account.email },
  }
}
