import type { LiveEvents } from '@nosim/contract/shop/live.ts'
import { formatMoney } from '../../format/format-money.ts'
import { paths } from '../../paths.ts'
import {
  lineNotice,
  type LineNotice,
  type NoticeContext,
  ownAnswerMs,
} from '../live/line-notice.ts'

/** The notice of an order that was placed or updated. */
export function storeNotice(order: LiveEvents['store'], { id, now }: NoticeContext): LineNotice {
  const { log_count, refunded, created_at } = order
  const base = { key: `store ${id}`, to: paths.logsOrder }
  if (now - Date.parse(created_at) < ownAnswerMs) {
    const logs = `${log_count} ${log_count === 1 ? 'log' : 'logs'}`
    return lineNotice({ ...base, tone: 'good', text: `${logs} delivered.`, shownOn: paths.store })
  }
  const back = Number(refunded) > 0 ? ` ${formatMoney(refunded)} of it is refunded.` : ''
  return lineNotice({ ...base, tone: 'info', text: `Your order of logs was updated.${back}` })
}
