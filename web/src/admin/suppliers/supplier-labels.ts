import type { SupplierState, SupplierSwitch } from '@nosim/contract/admin/suppliers.ts'
import type { BadgeTone } from '../../ui/display/badge.tsx'

export const switchLabel = {
  on: 'On',
  drain: 'Drain',
  off: 'Off',
} as const satisfies Readonly<Record<SupplierSwitch, string>>

type Label = { readonly tone: BadgeTone; readonly word: string }

/** The badges of a supplier: first whether it takes orders, then what prevents it. */
export function stateLabels(supplier: SupplierState): readonly Label[] {
  const labels: readonly (Label | false)[] = [
    positionLabel(supplier),
    supplier.reachable === false && { tone: 'stop', word: 'Unreachable' },
    supplier.is_passed_by && { tone: 'stop', word: 'Passed by' },
    stoppedLabel(supplier.services_stopped ?? 0),
  ]
  return labels.filter((label) => label !== false)
}

function positionLabel({ switch: position, open_orders }: SupplierState): Label {
  if (position === null || position === 'on') return { tone: 'live', word: 'On' }
  if (open_orders > 0)
    return { tone: 'wait', word: position === 'drain' ? 'Draining' : 'Off, orders open' }
  return { tone: 'over', word: position === 'drain' ? 'Drained' : 'Off' }
}

function stoppedLabel(services: number): Label | false {
  if (services === 0) return false
  return { tone: 'wait', word: `${services} service${services === 1 ? '' : 's'} above balance` }
}
