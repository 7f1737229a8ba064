import { type Answer, json, type Fields, textOf } from '../core/wire.ts'
import { type Account, type AccountStore, letters } from './accounts.ts'

const bankNames: Readonly<Record<string, string>> = { 20946: 'PalmPay', 20897: 'OPay' }

/**
 * `POST /createVirtualAccount` (payments protocol notes, section 2). The same customer gets the same accounts again.
 */
export function createVirtualAccount(
  accounts: AccountStore,
  body: Fields,
  businessId: string | undefined,
): Answer {
  const [email, name, phone] = [body['email'], body['name'], body['phoneNumber']].map((field) =>
    textOf(field),
  )
  if (!email || !name || !phone) return failed('email, name and phoneNumber are required')
  if (!body['businessId'] || (businessId !== undefined && body['businessId'] !== businessId))
    return failed('Invalid business ID')
  if (Boolean(body['idType']) !== Boolean(body['idNumber']))
    return failed('idType and idNumber go together')
  const codes = Array.isArray(body['bankCode']) ? body['bankCode'].map(textOf) : []
  const good = codes.filter((code) => bankNames[code] !== undefined)
  if (good.length === 0) return failed('No valid bank code')
  const bad = codes.filter((code) => !good.includes(code))
  const reserved = good.map((code) => reserve(accounts, code, { email, name, phone }))
  return json(200, {
    status: 'success',
    message: 'Virtual account created successfully.',
    customer: customer(reserved[0]),
    business: {
      business_name: 'Nosim',
      business_email: 'business@example.com',
      business_phone_number: '08000000000',
      business_Id: body['businessId'],
    },
    bankAccounts: reserved.map((account, index) => row(account, good[index] ?? '')),
    errors: bad.map((code) => `Bank code ${code} is not supported`),
  })
}

type Person = { email: string; name: string; phone: string }

function reserve(accounts: AccountStore, code: string, { email, name, phone }: Person): Account {
  const reference = `${email.toLowerCase()} ${code}`
  const known = accounts.accountByReference('paymentpoint', reference)
  if (known !== undefined) return known
  const [firstName = '', ...rest] = name.split(' ')
  const account: Account = {
    bank: 'paymentpoint',
    accountNumber: accounts.newAccountNumber(),
    accountName: `${name}(Paymentpoint)`,
    bankName: bankNames[code] ?? '',
    reference,
    email,
    firstName,
    lastName: rest.join(' '),
    phone,
    customerId: letters(20).toLowerCase(),
    createdAt: Date.now(),
  }
  accounts.addAccount(account)
  return account
}

function customer(account: Account | undefined) {
  return {
    customer_id: account?.customerId,
    customer_name: `${account?.firstName} ${account?.lastName}`.trim(),
    customer_email: account?.email,
    customer_phone_number: account?.phone,
  }
}

function row(account: Account, bankCode: string) {
  return {
    bankCode,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    bankName: account.bankName,
    Reserved_Account_Id: account.customerId,
  }
}

function failed(message: string): Answer {
  return json(200, { status: 'fail', message, errors: [message] })
}
