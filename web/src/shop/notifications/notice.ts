import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { LiveEvents } from '@nosim/contract/shop/live.ts'
import { formatMoney } from '../../format/format-money.ts'
import { paths } from '../../paths.ts'
import { boostNotice } from '../boost/notice.ts'
import { alertNotice, rentalNotice } from '../numbers/notice.ts'
import { ticketAddress } from '../tickets/ticket-address.ts'
import { storeNotice } from '../store/notice.ts'
import type { LiveEvent } from '../lines/live.ts'
import {
  lineNotice,
  type LineNotice,
  type Notice,
  type NoticeContext,
} from '../live/line-notice.ts'

/** The notice of a live event; undefined for an event that is not announced. */
export function noticeOf(event: LiveEvent, context: NoticeContext): Notice | undefined {
  if (event.kind === 'deposit') return depositNotice(event.data, context.id)
  if (event.kind === 'ticket') return ticketNotice(event.data, context.id)
  if (event.kind === 'alert') return alertNotice(event.data, context.id)
  return isOrder(event) ? orderNotice(event, context) : undefined
}

const noticesOf: {
  readonly [K in LineOfBusiness]: (
    order: LiveEvents[K],
    context: NoticeContext,
  ) => Notice | undefined
} = {
  numbers: (rental, { now }) => rentalNotice(rental, now),
  boost: boostNotice,
  store: storeNotice,
}

const isOrder = (event: LiveEvent): event is LiveEvent<LineOfBusiness> =>
  Object.hasOwn(noticesOf, event.kind)

const orderNotice = <K extends LineOfBusiness>(
  { kind, data }: LiveEvent<K>,
  context: NoticeContext,
): Notice | undefined => noticesOf[kind](data, context)

function ticketNotice({ id, title }: LiveEvents['ticket'], event: string): LineNotice {
  return lineNotice({
    key: `ticket ${event}`,
    to: ticketAddress(id),
    tone: 'info',
    text: `We answered your question about ${title}.`,
    shownOn: ticketAddress(id),
  })
}

function depositNotice({ amount, status }: LiveEvents['deposit'], id: string): LineNotice {
  const money = formatMoney(amount)
  const base = { key: `deposit ${id}`, to: paths.wallet }
  if (status === 'credited')
    return lineNotice({ ...base, tone: 'good', text: `${money} added to your wallet.` })
  if (status === 'reversed')
    return lineNotice({ ...base, tone: 'stop', text: `A transfer of ${money} was reversed.` })
  return lineNotice({
    ...base,
    tone: 'info',
    text: `${money} received. It is on hold while we check it.`,
  })
}
