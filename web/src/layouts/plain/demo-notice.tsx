import { FlaskConical } from 'lucide-react'

/** Says that nothing here is real, for where that is so. */
export function DemoNotice() {
  return (
    <aside
      aria-label="Demo"
      className="flex items-center justify-center gap-2 border-b border-line bg-sunken px-4 py-1.5 text-label text-ink-soft"
    >
      <FlaskConical aria-hidden size={14} className="shrink-0" />
      <p className="text-balance">
        Demo: suppliers, bank and mail are simulated. No real money moves.
      </p>
    </aside>
  )
}
