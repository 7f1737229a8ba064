import { formatCount } from '@nosim/contract/base/count.ts'
import type { Effect } from '@nosim/contract/admin/prices.ts'
import { Alert } from '../../../ui/page/alert.tsx'

/** How many changes are not listed. */
export function RestNote({ increased, decreased, largest }: Effect) {
  const rest = increased + decreased - largest.length
  if (rest === 0) return null
  return (
    <p className="pt-2 text-label text-ink-soft">
      The largest rises and falls; {formatCount(rest)} smaller {rest === 1 ? 'change' : 'changes'}.
    </p>
  )
}

/** How many services the cost rule cannot price. */
export function CatalogueNote({ without_listed_cost: services }: Effect) {
  if (services === 0) return null
  return (
    <div className="pt-3">
      <Alert tone="wait">
        {services === 1 ? '1 service keeps' : `${formatCount(services)} services keep`} the
        catalogue cost: no supplier that is on has listed a cost within a day.
      </Alert>
    </div>
  )
}

/** How many services would sell below cost. */
export function BelowCostNote({ below_cost: { before, after } }: Effect) {
  if (after === 0) return null
  const services = after === 1 ? '1 service' : `${formatCount(after)} services`
  return (
    <div className="pt-3">
      <Alert tone={after > before ? 'stop' : 'wait'}>
        {services} would sell below cost; now {before === 0 ? 'none' : formatCount(before)}.
      </Alert>
    </div>
  )
}
