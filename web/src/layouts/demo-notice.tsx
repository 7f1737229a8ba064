/** The text that marks a demo installation. */
export function DemoNotice() {
  return (
    <aside
      aria-label="Demo"
      className="border-b border-line bg-sunken px-4 py-1.5 text-center text-label text-balance text-ink-soft"
    >
      Demo: bank and suppliers are simulated. No real money moves.
    </aside>
  )
}
