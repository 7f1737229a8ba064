import type { BulkReply, SkipReason } from '@nosim/contract/base/bulk.ts'

/** The result of a bulk action, with the reasons for skipped rows: '2 deleted. 1 was sold and stays.' */
export function bulkMessage({ changed, skipped }: BulkReply, done: string): string {
  const reasons = Object.groupBy(skipped, ({ reason }) => reason)
  const parts = Object.entries(reasons).map(([reason, rows]) =>
    // `Object.entries` types the names as strings. They are reasons.
    reasonMessage(reason as SkipReason, rows.length, done),
  )
  return [`${changed} ${done}.`, ...parts].join(' ')
}

function reasonMessage(reason: SkipReason, count: number, done: string): string {
  const isOne = count === 1
  const were = `${count} ${isOne ? 'was' : 'were'}`
  const stay = isOne ? 'stays' : 'stay'
  switch (reason) {
    case 'LOG_SOLD':
      return `${were} sold and ${stay}.`
    case 'LOG_RECALLED':
      return `${were} recalled and ${stay}.`
    case 'NOT_FOUND':
      return `${count} no longer ${isOne ? 'exists' : 'exist'}.`
    case 'UNCHANGED':
      return `${were} ${done} already.`
  }
}
