import type { ReviewOrder } from '@nosim/contract/admin/boost-review.ts'
import { formatDateTime } from '../../../format/format-date.ts'
import { CopyButton } from '../../../ui/display/copy-button.tsx'

/** The facts that identify an order at the supplier, each with a copy button. */
export function LookUp({ order }: { readonly order: ReviewOrder }) {
  const { link, service_id, service_name, quantity, created_at, upstream_id, supplier } = order
  return (
    <dl className="text-label as-table:min-w-60">
      <Part label="Supplier" text={supplier} />
      {upstream_id !== null && <Part label="Order" text={upstream_id} />}
      <Part label="Link" text={link} />
      <Part label="Service" text={service_id} more={service_name} />
      <Part label="Quantity" text={String(quantity)} />
      <Part label="Time" text={created_at} shown={formatDateTime(created_at)} />
    </dl>
  )
}

type PartProps = {
  readonly label: string
  /** The text to copy. It is also shown, unless `shown` is set. */
  readonly text: string
  readonly shown?: string
  readonly more?: string
}

function Part({ label, text, shown = text, more }: PartProps) {
  return (
    <div className="flex items-center gap-2 py-0.5 touch:min-h-12">
      <dt className="w-14 shrink-0 text-ink-soft">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2">
        {/* Before the text: on a phone the floating help button could cover a button after it. */}
        <CopyButton
          iconOnly
          size="sm"
          text={text}
          label={`Copy: ${label}`}
          copied={`${label} copied.`}
          failed="Could not copy. Select the text instead."
        />
        <span className="min-w-0 wrap-anywhere">
          {shown}
          {more !== undefined && <span className="block text-ink-soft">{more}</span>}
        </span>
      </dd>
    </div>
  )
}
