import { slideSize } from '@nosim/contract/content/slides.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import type { CarouselProps } from './carousel.tsx'
import { slidesQuery } from './queries.ts'

// Where it cannot be fetched the dashboard goes without.
const Carousel = lazy<ComponentType<CarouselProps>>(() =>
  import('./carousel.tsx').then(
    (module) => ({ default: module.Carousel }),
    () => ({ default: () => null }),
  ),
)

/** The images on display; nothing where there are none, or where they cannot be read. */
export function Slides() {
  const { data } = useQuery(slidesQuery())
  const [set] = data?.slides ?? []
  if (!set) return null
  return (
    <Suspense fallback={<div style={{ aspectRatio: slideSize.width / slideSize.height }} />}>
      <Carousel key={JSON.stringify(set)} set={set} />
    </Suspense>
  )
}
