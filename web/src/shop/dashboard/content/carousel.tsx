import { type Slide, slidesIn, slideSize, type SlideSet } from '@nosim/contract/shop/slides.ts'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useCarousel } from './use-carousel.ts'

export type CarouselProps = { readonly set: SlideSet }

/** The images of a set, one at a time. They are swiped, changed by buttons, or rotate automatically. */
export function Carousel({ set }: CarouselProps) {
  const slides = slidesIn(set)
  const carousel = useCarousel(slides.length)
  const { box, track, index, go } = carousel
  const isMany = slides.length > 1
  const label = `Image ${index + 1} of ${slides.length}`
  return (
    <section
      ref={box}
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="flex overflow-clip rounded-card border border-line bg-surface max-sm:flex-col"
    >
      <ul
        ref={track}
        aria-label="Images"
        // An element that scrolls must be reachable by keyboard.
        {...(isMany && { tabIndex: 0 })}
        className="flex h-30 min-w-0 snap-x snap-mandatory scroll-smooth overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-reduce:scroll-auto focus-visible:-outline-offset-2 sm:flex-1"
      >
        {slides.map((slide, place) => (
          <li
            key={slide.position}
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${slides.length}`}
            className="relative w-full shrink-0 snap-start overflow-clip"
          >
            <Picture {...slide} />
          </li>
        ))}
      </ul>
      {isMany && (
        <div className="flex h-11 items-center justify-center sm:h-30 sm:w-36 sm:flex-wrap sm:content-center sm:gap-y-1 sm:border-l sm:border-line">
          <IconButton
            label="Previous image"
            icon={<ChevronLeft aria-hidden size={20} />}
            onClick={() => go(index - 1)}
          />
          <div className="flex items-center max-sm:contents sm:order-1">
            {slides.map(({ position }, place) => (
              <Dot
                key={position}
                label={`Show image ${place + 1}`}
                isCurrent={place === index}
                onClick={() => go(place)}
              />
            ))}
          </div>
          <IconButton
            label={carousel.isPlaying ? 'Pause' : 'Play'}
            icon={
              carousel.isPlaying ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />
            }
            onClick={() => carousel.setPlaying(!carousel.isPlaying)}
          />
          <IconButton
            label="Next image"
            icon={<ChevronRight aria-hidden size={20} />}
            onClick={() => go(index + 1)}
          />
          {/* Automatic changes are not announced. */}
          <p aria-live={carousel.isPlaying ? 'off' : 'polite'} className="sr-only">
            {label}
          </p>
        </div>
      )}
    </section>
  )
}

/** A whole image in the height of the banner. In a wider banner its own blurred colours fill the sides. */
function Picture({ image, alt }: Pick<Slide, 'image' | 'alt'>) {
  const file = { ...slideSize, src: image, loading: 'lazy', decoding: 'async' } as const
  return (
    <>
      <img
        {...file}
        alt=""
        className="absolute -inset-24 size-[calc(100%+12rem)] max-w-none object-cover blur-3xl"
      />
      <img {...file} alt={alt} className="relative size-full object-contain text-ink-soft" />
    </>
  )
}

type DotProps = {
  readonly label: string
  readonly isCurrent: boolean
  readonly onClick: () => void
}

function Dot({ label, isCurrent, onClick }: DotProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent || undefined}
      onClick={onClick}
      className="flex h-11 max-w-11 min-w-8 flex-1 items-center justify-center rounded-control sm:size-8"
    >
      <span
        className={cx(
          'size-2 rounded-full transition-colors',
          isCurrent ? 'bg-ink' : 'bg-line-strong',
        )}
      />
    </button>
  )
}
