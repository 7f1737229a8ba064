import { slidesIn } from '@nosim/contract/shop/slides.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { cx } from '../../../ui/cx.ts'
import type { CarouselProps } from './carousel.tsx'
import { slidesQuery } from './queries.ts'

// If the carousel cannot be loaded, the dashboard omits it.
const Carousel = lazy<ComponentType<CarouselProps>>(() =>
  import('./carousel.tsx').then(
    (module) => ({ default: module.Carousel }),
    () => ({ default: () => null }),
  ),
)

/** The current images, or a placeholder until they are loaded. Renders nothing if there are none. */
export function Slides() {
  const { data, isPending } = useQuery(slidesQuery())
  const [set] = data?.slides ?? []
  if (!set) return isPending ? <SlideRoom isMany /> : null
  return (
    <Suspense fallback={<SlideRoom isMany={slidesIn(set).length > 1} />}>
      <Carousel key={JSON.stringify(set)} set={set} />
    </Suspense>
  )
}

/** The space of the carousel: the banner, and on a phone a row of buttons below several images. */
function SlideRoom({ isMany }: { readonly isMany: boolean }) {
  return (
    <div
      aria-hidden
      className={cx('rounded-card border border-line bg-sunken', isMany && 'max-sm:pb-11')}
    >
      <div className="h-30" />
    </div>
  )
}
