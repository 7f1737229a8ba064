import { formatCount } from '@nosim/contract/base/count.ts'
const words: Readonly<Record<string, string>> = {
  processing: 'has begun',
  success: 'is complete',
  partial: 'was delivered in part',
  cancelled: 'was cancelled',
  failed: 'could not be delivered',
}

/** The text of a notice about a boost, from the data of `boostEventData` and the state in the event. */
export const boostNotices = {
  'boost.changed': (data: Readonly<Record<string, unknown>>, state: string | null) => ({
    title: `Your boost ${words[state ?? ''] ?? 'has another status'}`,
    text: `${formatCount(Number(data['quantity']))} for ${String(data['link'])}`,
  }),
} as const
