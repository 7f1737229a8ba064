import type { Account, AccountStore, Transfer } from '../bank/accounts.ts'
import type { Mailbox } from '../messages/smtp.ts'
import type { Panel } from '../boost/panel.ts'
import { type Activation, newestCode } from '../sms/activations.ts'
import { dollars } from '../sms/daisy.ts'
import type { Supplier } from '../sms/supplier.ts'
import type { Phones } from '../messages/gateway.ts'
import type { Calls } from '../core/calls.ts'
import type { Delivery } from '../core/webhook-queue.ts'
import { faultNames, type Faults } from '../core/faults.ts'
import { kindOf, type Upstream } from '../core/upstreams.ts'
import { balanceOf, nairaText } from '../bank/money.ts'
import { boostView } from './boost-view.ts'

const SHOWN = 100

const isoTime = (at: number) => new Date(at).toISOString()

/** A webhook delivery, for the page, without the headers, which contain the signature. */
function deliveryView({ url, body, state, attempts, nextAt }: Delivery) {
  return {
    url,
    body,
    state,
    status: attempts.at(-1)?.status ?? null,
    attempts: attempts.map((each) => ({ ...each, at: isoTime(each.at) })),
    next_at: nextAt === null ? null : isoTime(nextAt),
  }
}

/** A transfer, for the page, with its webhook deliveries. */
export function transferView(transfer: Transfer) {
  return {
    reference: transfer.reference,
    session_id: transfer.sessionId,
    bank: transfer.bank,
    account_number: transfer.accountNumber,
    amount: nairaText(transfer.amountKobo),
    amount_kobo: transfer.amountKobo,
    currency: transfer.currency,
    sender_name: transfer.senderName,
    at: isoTime(transfer.at),
    reversed_at: transfer.reversedAt === undefined ? null : isoTime(transfer.reversedAt),
    deliveries: transfer.deliveries.map(deliveryView),
  }
}

/** The newest accounts and transfers of the banks, newest first, with the sum of all transfers. */
export function bankView(store: AccountStore, most = Number.POSITIVE_INFINITY) {
  const [accounts, transfers] = [store.accounts(), store.transfers()]
  const totalKobo = transfers.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  return {
    accounts: accounts.slice(-most).toReversed().map(accountView),
    transfers: transfers.slice(-most).toReversed().map(transferView),
    transfer_count: transfers.length,
    total: nairaText(totalKobo),
    total_kobo: totalKobo,
    /** The current balance: less fees and reversed transfers. */
    balance_kobo: balanceOf(transfers),
  }
}

function accountView(account: Account) {
  return {
    bank: account.bank,
    account_number: account.accountNumber,
    account_name: account.accountName,
    bank_name: account.bankName,
    reference: account.reference,
    email: account.email,
    created_at: isoTime(account.createdAt),
  }
}

function activationView(activation: Activation) {
  return {
    id: activation.id,
    service: activation.service,
    service_name: activation.serviceName,
    number: activation.number,
    price_usd: dollars(activation.priceCents),
    state: activation.state,
    code: newestCode(activation),
    long: activation.lifeMs !== null,
    created_at: isoTime(activation.createdAt),
    expires_at: isoTime(activation.expiresAt),
    ended_at: activation.endedAt === null ? null : isoTime(activation.endedAt),
    messages: activation.messages.map(({ id, text, code, at, hooks }) => {
      return { id, text, code, at: isoTime(at), hooks: hooks.map(deliveryView) }
    }),
  }
}

/** A supplier's newest rentals, newest first, and the customer's account, in US dollars. */
export function smsView(supplier: Supplier, most = Number.POSITIVE_INFINITY) {
  const { balanceCents, spentCents, refundedCents } = supplier.books
  const newest = (all: Activation[]) => all.slice(-most).toReversed().map(activationView)
  return {
    name: supplier.name,
    dialect: supplier.dialect,
    active: newest(supplier.rentals.open()),
    past: newest(supplier.rentals.closed()),
    active_count: supplier.rentals.openCount,
    waiting: supplier.waiting,
    balance_usd: dollars(balanceCents),
    spent_usd: dollars(spentCents),
    refunded_usd: dollars(refundedCents),
  }
}

/** The customer's account at a supplier, in US cents: the balance, and all charges and returns since the start. */
export function smsBooksView(supplier: Supplier) {
  const charges = [...supplier.charges.values()].map((charge) => ({
    id: charge.id,
    service: charge.service,
    price_cents: charge.priceCents,
    state: charge.state,
    reserved_at: isoTime(charge.reservedAt),
    ended_at: charge.endedAt === null ? null : isoTime(charge.endedAt),
  }))
  const of = (state: string) => charges.filter((charge) => charge.state === state)
  return {
    balance_cents: supplier.books.balanceCents,
    reserved: of('reserved'),
    charged: of('charged'),
    returned: of('returned'),
  }
}

export type StateParts = {
  suppliers: readonly Supplier[]
  panels: readonly Panel[]
  upstreams: readonly Upstream[]
  accounts: AccountStore
  mailbox: Mailbox
  phones: Phones
  faults: Faults
  calls: Calls
}

/** The data of the page, with the newest 100 items of long lists. Each supplier and panel is under its name. */
export function stateView({
  suppliers,
  panels,
  upstreams,
  accounts,
  mailbox,
  phones,
  faults,
  calls,
}: StateParts) {
  return {
    upstreams: upstreams.map((name) => ({ name, kind: kindOf(name) })),
    ...Object.fromEntries(suppliers.map((each) => [each.name, smsView(each, SHOWN)])),
    ...Object.fromEntries(panels.map((each) => [each.name, boostView(each, SHOWN)])),
    bank: bankView(accounts, SHOWN),
    mails: mailbox.list().slice(0, SHOWN),
    texts: phones.list().slice(0, SHOWN),
    faults: faults.list(),
    fault_names: faultNames,
    calls: calls.list(),
  }
}
