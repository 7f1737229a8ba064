import type { BadgeTone } from '../../../ui/display/badge.tsx'

type Look = { readonly word: string; readonly tone: BadgeTone }

const looks: Readonly<Record<string, Look>> = {
  success: { word: 'Success', tone: 'live' },
  pending: { word: 'Pending', tone: 'wait' },
  failed: { word: 'Failed', tone: 'stop' },
}

/** Green for success, yellow for pending, red for failed, else grey (document 2, section 2). */
export function orderLook(status: string): Look {
  const known = Object.hasOwn(looks, status) ? looks[status] : undefined
  return known ?? { word: status.charAt(0).toUpperCase() + status.slice(1), tone: 'over' }
}
