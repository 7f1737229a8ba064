import type { SuppliedLine } from '@nosim/contract/base/line-of-business.ts'
import { boostView } from './boost-view.tsx'
import type { LineView } from './line-view.ts'
import { numberView } from './number-view.tsx'

/** The lines whose prices follow from a profit, as pages show them. */
export const viewOf: Readonly<Record<SuppliedLine, LineView>> = {
  numbers: numberView,
  boost: boostView,
}

export const lineViews: readonly LineView[] = Object.values(viewOf)
