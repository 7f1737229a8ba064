import { useBrand } from '../api/site.ts'
import { Mark } from '../ui/page/name-mark.tsx'

/** Fills the screen while the first data loads. */
export function Splash() {
  const brand = useBrand()
  return (
    <output className="fixed inset-0 z-60 flex flex-col items-center justify-center gap-4 bg-paper">
      <Mark size={64} moving className="mark-splash" />
      <span className="sr-only">Loading {brand}</span>
    </output>
  )
}
