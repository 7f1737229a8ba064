import { deferred } from '../../../ui/deferred.tsx'
import { MarkTile } from '../../../ui/display/mark-tile.tsx'

/**
 * The mark of a service, or its first letter. The name beside it is its text alternative. Its table names a hundred
 * files, so it is loaded when the first service is shown.
 */
export const ServiceMark = deferred(
  () => import('./brand-mark.tsx'),
  'BrandMark',
  ({ size = 'sm' }) => (
    <MarkTile file={undefined} size={size}>
      {null}
    </MarkTile>
  ),
)
