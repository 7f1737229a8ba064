import type { FastifyInstance } from 'fastify'
import type { AccountStore } from '../bank/accounts.ts'
import { parseTransfer, type Transfers } from '../bank/transfers.ts'
import type { Mailbox } from '../messages/smtp.ts'
import type { Panel } from '../boost/panel.ts'
import type { Phones } from '../messages/gateway.ts'
import type { Supplier } from '../sms/supplier.ts'
import type { Calls } from '../core/calls.ts'
import { type Faults, parseFault } from '../core/faults.ts'
import type { Upstream } from '../core/upstreams.ts'
import { fieldsOf, textOf } from '../core/wire.ts'
import { mountBoost } from './boost.ts'
import type { Inbox, Kept } from '../core/inbox.ts'
import { bankView, smsBooksView, smsView, stateView, transferView } from './views.ts'

const LONGEST_WAIT_MS = 30_000

export type ControlParts = {
  suppliers: readonly Supplier[]
  panels: readonly Panel[]
  /** The upstreams that this sandbox has. */
  upstreams: readonly Upstream[]
  accounts: AccountStore
  transfers: Transfers
  mailbox: Mailbox
  phones: Phones
  faults: Faults
  calls: Calls
}

/** Mounts the controls for the page and tests. Real suppliers have no such routes. */
export function mountControl(app: FastifyInstance, parts: ControlParts): void {
  mountBank(app, parts)
  for (const supplier of parts.suppliers) mountSms(app, supplier)
  for (const panel of parts.panels) mountBoost(app, panel)
  mountMessages(app, parts)
  mountFaults(app, parts)
  mountCalls(app, parts)
  app.get('/state', () => stateView(parts))
}

function mountBank(app: FastifyInstance, { accounts, transfers }: ControlParts): void {
  app.get('/bank', () => bankView(accounts))
  app.post('/bank/transfer', async (request, reply) => {
    const order = parseTransfer(fieldsOf(request.body))
    if (typeof order === 'string') return reply.code(400).send({ error: order })
    const { reference, deliveries } = transferView(await transfers.send(order))
    return { reference, deliveries }
  })
  app.post('/bank/reverse', async (request, reply) => {
    const reference = textOf(fieldsOf(request.body)['reference'])
    const transfer = await transfers.reverse(reference)
    if (transfer === undefined)
      return reply.code(404).send({ error: 'no transfer of this reference stands' })
    const { deliveries } = transferView(transfer)
    return { reference, deliveries }
  })
}

/** Mounts the controls of an SMS supplier, at its name. */
function mountSms(app: FastifyInstance, supplier: Supplier): void {
  const at = `/${supplier.name}`
  app.get(at, () => smsView(supplier))
  app.get(`${at}/books`, () => smsBooksView(supplier))
  app.post(`${at}/next-number`, (request, reply) => {
    const number = textOf(fieldsOf(request.body)['number']).replaceAll(/\D/g, '')
    if (!/^1\d{10}$/.test(number))
      return reply.code(400).send({ error: 'number must be a US number' })
    supplier.nextNumbers.push(number)
    return { next: supplier.nextNumbers }
  })
  app.post(`${at}/deliver`, (request, reply) => {
    const fields = fieldsOf(request.body)
    const number = textOf(fields['number'])
    const text = typeof fields['text'] === 'string' ? fields['text'] : ''
    if (text === '') return reply.code(400).send({ error: 'text is missing' })
    const activation = supplier.rentals.findByNumber(number.replaceAll(/\D/g, ''))
    if (activation === undefined)
      return reply.code(404).send({ error: 'no rental has had this number' })
    if (supplier.receive(activation, text))
      return { delivered: true, id: activation.id, state: activation.state }
    return reply.code(409).send({ error: 'this rental has its SMS and takes no second one' })
  })
}

function mountMessages(app: FastifyInstance, { mailbox, phones }: ControlParts): void {
  app.get('/mail', async ({ query }) => ({ mails: await arrived(mailbox, query) }))
  app.get('/texts', async ({ query }) => ({ texts: await arrived(phones, query) }))
}

/** The messages to `?to=`, or all messages. With `?wait=` (in ms) it waits for a first message. */
function arrived<Message>(inbox: Inbox<Message>, query: unknown): Promise<Kept<Message>[]> {
  const { to, wait } = fieldsOf(query)
  const reader = textOf(to) === '' ? undefined : textOf(to)
  return inbox.waitFor(reader, Math.min(Math.max(Number(wait ?? 0) || 0, 0), LONGEST_WAIT_MS))
}

function mountFaults(app: FastifyInstance, { faults, upstreams }: ControlParts): void {
  app.get('/faults', () => ({ faults: faults.list() }))
  app.post('/faults', (request, reply) => {
    const fault = parseFault(fieldsOf(request.body), upstreams)
    if (typeof fault === 'string') return reply.code(400).send({ error: fault })
    return { fault: faults.add(fault) }
  })
  app.delete('/faults', () => {
    faults.clear()
    return { faults: [] }
  })
}

function mountCalls(app: FastifyInstance, { calls }: ControlParts): void {
  app.get('/calls', () => calls.list())
  app.delete('/calls', () => {
    calls.reset()
    return calls.list()
  })
}
