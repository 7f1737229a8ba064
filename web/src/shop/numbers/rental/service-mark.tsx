import { lazy, Suspense } from 'react'
import { MarkTile } from '../../../ui/display/mark-tile.tsx'
import type { BrandMarkProps } from './brand-mark.tsx'

// A hundred addresses of files, which no page needs before it shows a service.
const BrandMark = lazy(() =>
  import('./brand-mark.tsx').then((module) => ({ default: module.BrandMark })),
)

/** The mark of a service, or its first letter. The name beside it says what it is. */
export function ServiceMark(props: BrandMarkProps) {
  return (
    <Suspense
      fallback={
        <MarkTile file={undefined} size={props.size ?? 'sm'}>
          {null}
        </MarkTile>
      }
    >
      <BrandMark {...props} />
    </Suspense>
  )
}
