import { StatusBadge } from '../../ui/display/badge.tsx'

/** The switch of a category or product: 1 enabled, 0 disabled. */
export function EnabledBadge({ status }: { readonly status: number }) {
  return status === 1 ? (
    <StatusBadge tone="live" word="Enabled" />
  ) : (
    <StatusBadge tone="over" word="Disabled" />
  )
}
