import { Pause, Play } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { ExampleCard, type ExampleBrand } from './example-card.tsx'

/** The number and code for each of the services. */
const samples = [
  { number: '+1 202 555 0143', code: '482 913' },
  { number: '+1 312 555 0188', code: '207 564' },
] as const

/**
 * The card of a number as the app renders it, from waiting to charged. Two services take turns. It is a picture: the
 * text below describes it, and its only control pauses it.
 */
export function Example({ brands }: { readonly brands: readonly ExampleBrand[] }) {
  return (
    <figure className="example relative mx-auto w-full max-w-[30rem] lg:max-w-none">
      <div aria-hidden className="relative grid select-none">
        <div className="waves pointer-events-none text-line-strong absolute -inset-x-24 -top-24 -bottom-6" />
        {samples.slice(0, brands.length).map((sample, place) => {
          const brand = brands[place]
          return (
            brand && (
              <div
                key={sample.code}
                className={cx(
                  'relative col-start-1 row-start-1 flex min-w-0 flex-col gap-3',
                  brands.length > 1 && `example-turn-${place + 1}`,
                )}
              >
                <ExampleCard brand={brand} sample={sample} />
              </div>
            )
          )
        })}
      </div>
      <figcaption className="flex items-start justify-between gap-4 pt-4 text-label text-ink-soft">
        <span>
          Example. You are charged only when the code appears; if none comes, your money is back.
        </span>
        <PauseSwitch />
      </figcaption>
    </figure>
  )
}

/** Motion that lasts longer than five seconds must be stoppable (WCAG 2.2.2). */
function PauseSwitch() {
  return (
    <label className="relative inline-flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border border-line bg-surface px-3 font-medium text-ink hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent motion-reduce:hidden">
      <input
        type="checkbox"
        aria-label="Pause the example"
        className="example-pause peer absolute inset-0 cursor-pointer opacity-0"
      />
      <Pause aria-hidden size={14} className="peer-checked:hidden" />
      <Play aria-hidden size={14} className="hidden peer-checked:block" />
      <span aria-hidden className="peer-checked:hidden">
        Pause
      </span>
      <span aria-hidden className="hidden peer-checked:block">
        Play
      </span>
    </label>
  )
}
