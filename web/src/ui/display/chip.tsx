import { X } from 'lucide-react'

export type ChipProps = { readonly label: string; readonly onRemove: () => void }

/** An active filter. Pressing it removes the filter. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${label}`}
      onClick={onRemove}
      className="inline-flex h-8 touch:h-11 items-center gap-1.5 rounded-full bg-over-soft pr-2.5 pl-3 text-micro transition-colors hover:bg-line"
    >
      {label}
      <X aria-hidden size={14} className="shrink-0 text-ink-soft" />
    </button>
  )
}
