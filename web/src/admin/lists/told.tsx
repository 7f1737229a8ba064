import { formatDateTime } from '../../format/format-date.ts'

/** Who did it and when. */
export function Told({ by, at }: { readonly by: string | null; readonly at: string | null }) {
  if (at === null) return null
  return (
    <span className="block min-w-28 as-card:text-right">
      <time dateTime={at}>{formatDateTime(at)}</time>
      {by !== null && <span className="block text-label wrap-anywhere text-ink-soft">{by}</span>}
    </span>
  )
}
