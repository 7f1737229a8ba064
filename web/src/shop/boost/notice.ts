import type { BoostOrder } from '@nosim/contract/shop/boost.ts'
import { formatMoney } from '../../format/format-money.ts'
import { serviceTitle } from '../../format/service-title.ts'
import { paths } from '../../paths.ts'
import { lineNotice, type LineNotice } from '../live/line-notice.ts'

const ends: Partial<Record<BoostOrder['status'], string>> = {
  success: 'Boost delivered',
  partial: 'Boost ended early',
  cancelled: 'Boost cancelled',
  failed: 'Boost not placed',
}

/** The notice of an order that has ended. */
export function boostNotice(order: BoostOrder): LineNotice | undefined {
  const { order_id, status, refunded, refill_status, service_name } = order
  const end = ends[status]
  // A refill follows the end, which already had its notice.
  if (end === undefined || refill_status !== null) return undefined
  const back = Number(refunded) > 0 ? ` ${formatMoney(refunded)} is back in your wallet.` : ''
  return lineNotice({
    key: `boost ${order_id} ${status} ${refunded}`,
    tone: status === 'success' ? 'good' : 'info',
    text: `${end}: ${serviceTitle(service_name).title}.${back}`,
    to: paths.boostHistory,
    shownOn: status === 'failed' ? paths.boost : undefined,
  })
}
