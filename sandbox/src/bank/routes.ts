import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BankOptions } from '../options.ts'
import { applyFault } from '../core/apply-fault.ts'
import { type Answer, json, type Fields, fieldsOf, textOf } from '../core/wire.ts'
import type { Calls } from '../core/calls.ts'
import { type Faults, faultsOf } from '../core/faults.ts'
import type { Timers } from '../core/timers.ts'
import { generateVirtualAccount, upgradeVirtualAccount } from './billstack.ts'
import type { AccountStore } from './accounts.ts'
import { createVirtualAccount } from './paymentpoint.ts'
import {
  createCustomer,
  createDedicatedAccount,
  listTransactions,
  verifyTransaction,
} from './paystack.ts'
import type { Transfers } from './transfers.ts'

export type BankParts = {
  accounts: AccountStore
  transfers: Transfers
  bank: BankOptions
  faults: Faults
  calls: Calls
  timers: Timers
  changed: () => void
}

type Question = { body: Fields; query: Fields; params: Fields }
type Call = {
  name: string
  method: 'GET' | 'POST'
  path: string
  run: (question: Question) => Answer
}

/** Mounts the routes of the three banks, which check the key (payments protocol notes, sections 1, 2 and 4). */
export function mountBanks(app: FastifyInstance, parts: BankParts): void {
  for (const call of callsOf(parts)) mount(app, call, parts)
}

function callsOf({ accounts, bank, transfers }: BankParts): Call[] {
  const post = (name: string, path: string, run: Call['run']): Call => {
    return { name, method: 'POST', path, run }
  }
  const get = (name: string, path: string, run: Call['run']): Call => {
    return { name, method: 'GET', path, run }
  }
  return [
    post('createAccount', '/billstack/v2/thirdparty/generateVirtualAccount', ({ body }) =>
      generateVirtualAccount(accounts, body),
    ),
    post('upgradeAccount', '/billstack/v2/thirdparty/upgradeVirtualAccount', ({ body }) =>
      upgradeVirtualAccount(accounts, body),
    ),
    post('createAccount', '/paymentpoint/createVirtualAccount', ({ body }) =>
      createVirtualAccount(accounts, body, bank.businessId),
    ),
    post('createCustomer', '/paystack/customer', ({ body }) => createCustomer(accounts, body)),
    post('createAccount', '/paystack/dedicated_account', ({ body }) =>
      createDedicatedAccount(accounts, body),
    ),
    get('requeryAccount', '/paystack/dedicated_account/requery', ({ query }) => {
      transfers.announceMissed(textOf(query['account_number']))
      const message = 'We are checking the status of your transfer. We will send you a notification'
      return json(200, { status: true, message })
    }),
    get('verifyTransaction', '/paystack/transaction/verify/:reference', ({ params }) =>
      verifyTransaction(accounts, textOf(params['reference']), bank),
    ),
    get('listTransactions', '/paystack/transaction', ({ query }) =>
      listTransactions(accounts, query, bank),
    ),
  ]
}

function mount(app: FastifyInstance, { name, method, path, run }: Call, parts: BankParts): void {
  const { faults, calls, timers, bank, changed } = parts
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      calls.count('bank', name)
      const fault = faults.take('bank', name, faultsOf('bank', name))
      const act = () => {
        if (!isCustomer(request, path, bank)) return stranger(path)
        const answer = run(questionOf(request))
        if (method === 'POST') changed()
        return answer
      }
      await applyFault(fault, { reply, act, timers })
      return reply
    },
  })
}

function isCustomer(request: FastifyRequest, path: string, bank: BankOptions): boolean {
  const token = request.headers.authorization?.replace(/^Bearer /i, '')
  if (!path.startsWith('/paymentpoint')) return token === bank.apiKey
  // PaymentPoint's dashboard shows an API key and an API secret; clients send both with every call.
  const isBearer = token === bank.webhookSecret || token === bank.apiKey
  return isBearer && request.headers['api-key'] === bank.apiKey
}

function stranger(path: string): Answer {
  const message = path.startsWith('/paystack') ? 'Invalid key' : 'Unauthorized'
  return json(401, { status: path.startsWith('/paymentpoint') ? 'fail' : false, message })
}

function questionOf({ body, query, params }: FastifyRequest): Question {
  return { body: fieldsOf(body), query: fieldsOf(query), params: fieldsOf(params) }
}
