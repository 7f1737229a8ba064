import type { FiredAlert } from '@nosim/contract/shop/number-alerts.ts'
import { type Rental, visibleWindowMs } from '@nosim/contract/shop/numbers.ts'
import { formatMoney } from '../../format/format-money.ts'
import { spellCode } from '../../format/group-code.ts'
import { paths } from '../../paths.ts'
import { dialled } from './rental/rental-status.ts'
import { lineNotice, type LineNotice, type Notice, ownAnswerMs } from '../live/line-notice.ts'

/** The notice of a rental's state: its refund, its next number, or its newest code while that is recent. */
export function rentalNotice(rental: Rental, now: number): Notice | undefined {
  const { order_id, service, service_name, last_sms_code, messages } = rental
  if (rental.money === 'refunded') return refundNotice(rental, now)
  if (rental.rental_status === 'waiting')
    return nextNumberNotice(rental) ?? preorderNotice(rental, now)
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

/** A silent order has the next number, which the user must enter now (NUM-63). */
function nextNumberNotice(rental: Rental): LineNotice | undefined {
  const { order_id, service_name, number, tries } = rental
  if (!tries || tries.current === 1) return undefined
  const text = `No code came to the last number. Use the new one: ${dialled(number)}`
  return lineNotice({
    key: `${order_id} try ${tries.current}`,
    tone: 'info',
    text,
    spoken: `${service_name}: ${text}`,
    mark: rental,
    to: paths.buyNumber,
  })
}

/** A pre-order has its number, which must be used now (NUM-81). */
function preorderNotice(rental: Rental, now: number): LineNotice | undefined {
  const { order_id, service_name, number, preordered, created_at } = rental
  if (!preordered || number === '' || now - Date.parse(created_at) > visibleWindowMs)
    return undefined
  const text = `The number you waited for is ready: ${dialled(number)}`
  return lineNotice({
    key: `${order_id} preordered`,
    tone: 'good',
    text,
    spoken: `${service_name}: ${text}`,
    mark: rental,
    to: paths.buyNumber,
  })
}

function refundNotice(rental: Rental, now: number): LineNotice | undefined {
  const { order_id, number, created_at, service_name } = rental
  // No number was in stock, which the form already shows.
  if (number === '' && now - Date.parse(created_at) < ownAnswerMs) return undefined
  const back = `${formatMoney(rental.refunded ?? rental.price_ngn)} is back in your wallet.`
  return lineNotice({
    key: `${order_id} refund`,
    tone: 'good',
    text: `${reasons[rental.rental_status]}${back}`,
    spoken: `${service_name}: ${reasons[rental.rental_status]}${back}`,
    mark: rental,
    to: paths.numberHistory,
  })
}

/** The notice of an alert that fired (NUM-92). */
export function alertNotice(alert: FiredAlert, id: string): LineNotice {
  const { reason, service, service_name, price_ngn } = alert
  const price = formatMoney(price_ngn)
  const text = reason === 'stock' ? `It has numbers again, for ${price}.` : `It costs ${price} now.`
  return lineNotice({
    key: `alert ${id}`,
    tone: 'good',
    text,
    spoken: `${service_name}: ${text}`,
    mark: alert,
    to: `${paths.buyNumber}?service=${encodeURIComponent(service)}`,
  })
}

const reasons: Record<Rental['rental_status'], string> = {
  cancelled: 'Number cancelled. ',
  timeout: 'No code came. ',
  waiting: '',
  completed: '',
}
