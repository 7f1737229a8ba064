import type { BoostOrder } from '@nosim/contract/shop/boost.ts'
import type { LiveEvents } from '@nosim/contract/shop/live.ts'
import { type Rental, visibleWindowMs } from '@nosim/contract/shop/numbers.ts'
import type { LiveEvent } from '../../api/live.ts'
import { formatMoney } from '../../format/format-money.ts'
import { spellCode } from '../../format/group-code.ts'
import { serviceTitle } from '../../format/service-title.ts'
import { paths } from '../../paths.ts'

/** A service of numbers, whose mark stands beside the notice. */
export type Marked = Pick<Rental, 'service' | 'service_name'>

type Announced = {
  /** The same in every tab and after every replay. */
  readonly key: string
  /** The sentence of the live region. */
  readonly spoken: string
}

/** A code that has arrived. */
export type CodeNotice = Announced &
  Marked & { readonly kind: 'code'; readonly order_id: string; readonly code: string }

/** Any other notice: of money or an order. */
export type LineNotice = Announced & {
  readonly kind: 'line'
  readonly tone: 'good' | 'info' | 'stop'
  readonly text: string
  readonly mark: Marked | undefined
  /** Where the whole of it stands. */
  readonly to: string
  /** The page that shows it by itself, where a notice would repeat it. */
  readonly shownOn: string | undefined
}

export type Notice = CodeNotice | LineNotice

type Context = {
  /** The id of the event, which a replay repeats. */
  readonly id: string
  /** The time in ms. */
  readonly now: number
}

/** The notice of a live event; undefined for an event that only pages show. */
export function noticeOf(event: LiveEvent, { id, now }: Context): Notice | undefined {
  if (event.kind === 'numbers') return rentalNotice(event.data, now)
  if (event.kind === 'deposit') return depositNotice(event.data, id)
  if (event.kind === 'boost') return boostNotice(event.data)
  if (event.kind === 'store') return storeNotice(event.data, { id, now })
  return undefined
}

/** A purchase is answered by its own form within this time. */
const ownAnswerMs = 60_000

/** The notice of a rental as it stands: its refund, or else its newest code while that is recent. */
export function rentalNotice(rental: Rental, now: number): Notice | undefined {
  const { order_id, service, service_name, last_sms_code, messages } = rental
  if (rental.money === 'refunded') return refundNotice(rental, now)
  const [newest] = messages
  if (!newest || last_sms_code === null) return undefined
  if (now - Date.parse(newest.received_at) > visibleWindowMs) return undefined
  return {
    kind: 'code',
    key: `${order_id} ${messages.length}`,
    order_id,
    service,
    service_name,
    code: last_sms_code,
    spoken: `Code for ${service_name}: ${spellCode(last_sms_code)}`,
  }
}

function refundNotice(rental: Rental, now: number): LineNotice | undefined {
  const { order_id, number, created_at, service_name } = rental
  // No number was in stock: the form says so.
  if (number === '' && now - Date.parse(created_at) < ownAnswerMs) return undefined
  const back = `${formatMoney(rental.refunded ?? rental.price_ngn)} is back in your wallet.`
  return line({
    key: `${order_id} refund`,
    tone: 'good',
    text: `${reasons[rental.rental_status]}${back}`,
    spoken: `${service_name}: ${reasons[rental.rental_status]}${back}`,
    mark: rental,
    to: paths.numberHistory,
  })
}

const reasons: Record<Rental['rental_status'], string> = {
  cancelled: 'Number cancelled. ',
  timeout: 'No code came. ',
  waiting: '',
  completed: '',
}

function depositNotice({ amount, status }: LiveEvents['deposit'], id: string): LineNotice {
  const money = formatMoney(amount)
  const base = { key: `deposit ${id}`, to: paths.wallet }
  if (status === 'credited')
    return line({ ...base, tone: 'good', text: `${money} added to your wallet.` })
  if (status === 'reversed')
    return line({ ...base, tone: 'stop', text: `A transfer of ${money} was reversed.` })
  return line({
    ...base,
    tone: 'info',
    text: `${money} received. It is on hold while we check it.`,
  })
}

const boostEnds: Partial<Record<BoostOrder['status'], string>> = {
  success: 'Boost delivered',
  partial: 'Boost ended early',
  cancelled: 'Boost cancelled',
  failed: 'Boost not placed',
}

function boostNotice(order: BoostOrder): LineNotice | undefined {
  const { order_id, status, refunded, refill_status, service_name } = order
  const end = boostEnds[status]
  // A refill happens after the end, which had its own notice.
  if (end === undefined || refill_status !== null) return undefined
  const back = Number(refunded) > 0 ? ` ${formatMoney(refunded)} is back in your wallet.` : ''
  return line({
    key: `boost ${order_id} ${status} ${refunded}`,
    tone: status === 'success' ? 'good' : 'info',
    text: `${end}: ${serviceTitle(service_name).title}.${back}`,
    to: paths.boostHistory,
    shownOn: status === 'failed' ? paths.boost : undefined,
  })
}

function storeNotice(order: LiveEvents['store'], { id, now }: Context): LineNotice {
  const { log_count, refunded, created_at } = order
  const base = { key: `store ${id}`, to: paths.logsOrder }
  if (now - Date.parse(created_at) < ownAnswerMs) {
    const logs = `${log_count} ${log_count === 1 ? 'log' : 'logs'}`
    return line({ ...base, tone: 'good', text: `${logs} delivered.`, shownOn: paths.store })
  }
  const back = Number(refunded) > 0 ? ` ${formatMoney(refunded)} of it is refunded.` : ''
  return line({ ...base, tone: 'info', text: `Your order of logs was updated.${back}` })
}

type Line = Pick<LineNotice, 'key' | 'tone' | 'text' | 'to'> & {
  readonly spoken?: string
  readonly mark?: Marked
  readonly shownOn?: string | undefined
}

function line(parts: Line): LineNotice {
  return { kind: 'line', spoken: parts.text, mark: undefined, shownOn: undefined, ...parts }
}
