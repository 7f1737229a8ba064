import { slidesIn, slideSize, type SlideSet } from '@nosim/contract/shop/slides.ts'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useCarousel } from './use-carousel.ts'

export type CarouselProps = { readonly set: SlideSet }

/** The images of a set, one at a time: swiped, turned by buttons, or turning by themselves. */
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
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center overflow-clip rounded-card border border-line bg-surface"
    >
      <ul
        ref={track}
        aria-label="Images"
        // What can be scrolled can be scrolled by keys.
        {...(isMany && { tabIndex: 0 })}
        className="col-span-3 flex snap-x snap-mandatory scroll-smooth overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-reduce:scroll-auto focus-visible:-outline-offset-2"
      >
        {slides.map(({ position, image, alt }, place) => (
          <li
            key={position}
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${slides.length}`}
            className="w-full shrink-0 snap-start"
          >
            <img
              {...slideSize}
              src={image}
              alt={alt}
              loading="lazy"
              decoding="async"
              className="aspect-[5/2] h-auto w-full bg-sunken object-cover text-ink-soft"
            />
          </li>
        ))}
      </ul>
      {isMany && (
        <>
          <Side className="row-start-2">
            <IconButton
              label="Previous image"
              icon={<ChevronLeft aria-hidden size={20} />}
              onClick={() => go(index - 1)}
            />
          </Side>
          <div className="row-start-2 flex items-center justify-center gap-1 p-1">
            {slides.map(({ position }, place) => (
              <Dot
                key={position}
                label={`Show image ${place + 1}`}
                isCurrent={place === index}
                onClick={() => go(place)}
              />
            ))}
            <IconButton
              size="sm"
              label={carousel.isPlaying ? 'Pause' : 'Play'}
              icon={
                carousel.isPlaying ? (
                  <Pause aria-hidden size={16} />
                ) : (
                  <Play aria-hidden size={16} />
                )
              }
              onClick={() => carousel.setPlaying(!carousel.isPlaying)}
            />
          </div>
          <Side className="row-start-2">
            <IconButton
              label="Next image"
              icon={<ChevronRight aria-hidden size={20} />}
              onClick={() => go(index + 1)}
            />
          </Side>
          {/* By itself it turns in silence. */}
          <p aria-live={carousel.isPlaying ? 'off' : 'polite'} className="sr-only">
            {label}
          </p>
        </>
      )}
    </section>
  )
}

function Side(props: { readonly className: string; readonly children: ReactNode }) {
  return <div {...props} className={cx('px-1', props.className)} />
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
      className="flex size-8 items-center justify-center rounded-control"
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
