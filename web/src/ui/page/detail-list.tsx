import type { ReactNode } from 'react'

export type Detail = {
  readonly label: string
  readonly value: ReactNode
  /** Shown at the right of the value, such as a copy button. */
  readonly action?: ReactNode
}

/** Names and their values, one pair on each line. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className="divide-y divide-line">
      {details.map(({ label, value, action }) => (
        <div key={label} className="py-3 first:pt-0 last:pb-0">
          <dt className="text-label text-ink-soft">{label}</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="wrap-anywhere">{value}</span>
            {action}
          </dd>
        </div>
      ))}
    </dl>
  )
}
