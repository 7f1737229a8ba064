import type { FastifyInstance } from 'fastify'
import type { Change } from '../boost/catalogue.ts'
import { isRunning } from '../boost/lifecycle.ts'
import { parseDollars } from '../boost/money.ts'
import type { Order } from '../boost/orders.ts'
import type { ForcedState, Panel } from '../boost/panel.ts'
import { type Fields, fieldsOf, textOf } from '../core/wire.ts'
import { boostBooks, boostView, changeView, orderView } from './boost-view.ts'

/** Mounts the controls of a boost panel, at its name. */
export function mountBoost(app: FastifyInstance, panel: Panel): void {
  const at = `/${panel.name}`
  app.get(at, () => boostView(panel))
  app.get(`${at}/books`, () => boostBooks(panel))
  app.post(`${at}/order`, (request, reply) => {
    const fields = fieldsOf(request.body)
    const order = panel.orders.find(Number(textOf(fields['order'])))
    if (order === undefined) return reply.code(404).send({ error: 'there is no such order' })
    const state = parseState(fields, order)
    if (typeof state === 'string') return reply.code(400).send({ error: state })
    // With `only_running`, an order that has already ended stays unchanged, for tests that race with its end.
    if (fields['only_running'] !== true || isRunning(order.status)) panel.force(order, state)
    return orderView(order)
  })
  app.post(`${at}/finish`, (request, reply) => {
    const id = textOf(fieldsOf(request.body)['order'])
    const one = panel.orders.find(Number(id))
    if (id !== '' && one === undefined)
      return reply.code(404).send({ error: 'there is no such order' })
    const selected = one === undefined ? panel.orders.all() : [one]
    const running = selected.filter(({ status }) => isRunning(status))
    for (const order of running) panel.force(order, { status: 'Completed', remains: 0 })
    return { finished: running.map(({ id: order }) => order) }
  })
  app.post(`${at}/top-up`, (request, reply) => {
    const amount = parseDollars(fieldsOf(request.body)['usd'])
    if (amount === null) return reply.code(400).send({ error: 'usd must be dollars' })
    panel.topUp(amount)
    return { balance_usd: boostBooks(panel).balance_usd }
  })
  app.post(`${at}/service`, (request, reply) => {
    const fields = fieldsOf(request.body)
    const change = parseChange(fields)
    if (typeof change === 'string') return reply.code(400).send({ error: change })
    const changed = panel.change(Number(textOf(fields['service'])), change)
    if (changed === undefined) return reply.code(404).send({ error: 'there is no such service' })
    return changeView(changed)
  })
}

// Without `remains`, it is 0 for Completed and unchanged for other states.
function parseState(fields: Fields, order: Order): ForcedState | string {
  const status = textOf(fields['status'])
  if (status === '' || status.length > 60) return 'status must be a word'
  const usual = status === 'Completed' ? 0 : order.remains
  const remains = isAbsent(fields['remains']) ? usual : wholeOf(fields['remains'])
  if (remains === null) return 'remains must be a whole number, below 0 when too much came'
  const charge = isAbsent(fields['charge']) ? undefined : parseDollars(fields['charge'])
  if (charge === null) return 'charge must be dollars with at most 5 decimals'
  const startCount = isAbsent(fields['start_count']) ? undefined : textOf(fields['start_count'])
  return { status, remains, startCount, charge }
}

function parseChange(fields: Fields): Change | string {
  const change: Change = {}
  if (!isAbsent(fields['rate'])) {
    if (parseDollars(fields['rate']) === null) return 'rate must be dollars with at most 5 decimals'
    change.rate = textOf(fields['rate'])
  }
  for (const bound of ['min', 'max'] as const) {
    if (isAbsent(fields[bound])) continue
    const value = wholeOf(fields[bound])
    if (value === null || value < 1) return `${bound} must be a whole number from 1`
    change[bound] = value
  }
  if (!isAbsent(fields['type'])) change.type = textOf(fields['type'])
  if (typeof fields['vanish'] === 'boolean') change.vanished = fields['vanish']
  else if (!isAbsent(fields['vanish'])) return 'vanish must be true or false'
  return Object.keys(change).length > 0 ? change : 'nothing to change: rate, min, max, type, vanish'
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

function wholeOf(value: unknown): number | null {
  const text = textOf(value)
  return /^-?\d{1,12}$/.test(text) ? Number(text) : null
}
