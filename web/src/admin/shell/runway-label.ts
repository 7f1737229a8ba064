import { formatCount } from '@nosim/contract/base/count.ts'
type Runway = { readonly runway_hours: number | null }

/** How long the balance at a supplier will last, as text; empty where it is unknown. */
export function runwayLabel({ runway_hours: hours }: Runway): string {
  if (hours === null) return ''
  if (hours < 48) return `Lasts ${hours} hour${hours === 1 ? '' : 's'}`
  return `Lasts ${formatCount(Math.floor(hours / 24))} days`
}
