import { type BoostOrder, type BoostStatus, boostWords } from '@nosim/contract/shop/boost.ts'
import { CirclePercent, type LucideIcon, SearchCheck } from 'lucide-react'
import type { BadgeTone } from '../../ui/display/badge.tsx'

type Look = { readonly word: string; readonly tone: BadgeTone; readonly Icon?: LucideIcon }

/**
 * The badges of the statuses. Green is done, amber waits, blue is being delivered, red was not placed, grey is the
 * rest.
 */
export const statusLooks: Readonly<Record<BoostStatus, Look>> = {
  success: { word: boostWords.success, tone: 'live' },
  pending: { word: boostWords.pending, tone: 'wait' },
  processing: { word: boostWords.processing, tone: 'info' },
  partial: { word: boostWords.partial, tone: 'over', Icon: CirclePercent },
  cancelled: { word: boostWords.cancelled, tone: 'over' },
  failed: { word: boostWords.failed, tone: 'stop' },
  unconfirmed: { word: boostWords.unconfirmed, tone: 'over', Icon: SearchCheck },
}

/** A further note about the status; undefined for most orders. */
export function statusNote(order: BoostOrder): string | undefined {
  const { status, cancel_requested, refill_status } = order
  if (status === 'unconfirmed') return 'Your money is safe'
  if (cancel_requested && (status === 'pending' || status === 'processing')) return 'Stopping'
  return refill_status === null ? undefined : `Refill: ${refill_status}`
}

/** The delivered part of an order: its quantity, and its fraction of the ordered quantity. */
type Progress = { readonly delivered: number; readonly fraction: number }

/** The progress of an order; undefined until the supplier reports it. More than ordered may be delivered. */
export function progressOf({
  quantity,
  remains,
}: Pick<BoostOrder, 'quantity' | 'remains'>): Progress | undefined {
  if (remains === null) return undefined
  const delivered = Math.max(0, quantity - remains)
  return { delivered, fraction: Math.min(1, delivered / quantity) }
}

/** Whether the supplier may still deliver. */
export const isRunning = ({ status }: Pick<BoostOrder, 'status'>): boolean =>
  status === 'pending' || status === 'processing'
