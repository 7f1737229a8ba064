type Runway = { readonly runway_hours: number | null }

/** How long the balance at a supplier lasts, in words; empty where it is not known. */
export function runwayLabel({ runway_hours: hours }: Runway): string {
  if (hours === null) return ''
  if (hours < 48) return `Lasts ${hours} hour${hours === 1 ? '' : 's'}`
  return `Lasts ${Math.floor(hours / 24).toLocaleString('en-US')} days`
}
