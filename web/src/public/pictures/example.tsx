import { CircleCheck, Clock3, Copy, Pause, Play, Radio, X } from 'lucide-react'
import { siDiscord } from 'simple-icons'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { cx } from '../../ui/cx.ts'
import { BrandTile } from './brand-tile.tsx'

/**
 * The card of a number as the app draws it, from waiting to charged. A picture: the text below it describes it once, and
 * nothing in it can be pressed but the switch that stops it.
 */
export function Example() {
  return (
    <figure className="example relative mx-auto w-full max-w-[30rem] lg:max-w-none">
      <div aria-hidden className="relative flex flex-col gap-3 select-none">
        <div className="waves pointer-events-none text-line-strong absolute -inset-x-24 -top-24 -bottom-6" />
        <div className="relative rounded-card border border-line bg-surface shadow-lift">
          <div className="flex flex-col gap-4 p-4 sm:p-6">
            <CardHead />
            <p className="flex items-center gap-3 font-mono text-code font-medium tracking-normal whitespace-nowrap max-sm:text-[1.375rem]">
              +1 202 555 0143
              <Copy size={18} className="text-ink-soft" />
            </p>
            <CodeBox />
            <Actions />
          </div>
          <div className="grid border-t border-line px-4 py-3 text-label text-ink-soft *:col-start-1 *:row-start-1 sm:px-6">
            <p className="example-waiting">₦1,000.00 is set aside until a code arrives.</p>
            <p className="example-arrived">₦1,000.00 was charged.</p>
          </div>
        </div>
        <p className="relative flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-4 py-3 text-label text-ink-soft sm:px-6">
          <span className="inline-flex h-6 items-center gap-1 rounded-full bg-over-soft pr-2.5 pl-1.5 font-medium">
            <Clock3 size={14} />
            Timeout
          </span>
          No code came: ₦1,000.00 is back in your wallet.
        </p>
      </div>
      <figcaption className="flex items-start justify-between gap-4 pt-4 text-label text-ink-soft">
        <span>
          An example. The number waits, its code appears by itself, and only then is the price
          charged. Where no code comes, the money goes back.
        </span>
        <PauseSwitch />
      </figcaption>
    </figure>
  )
}

function CardHead() {
  return (
    <div className="flex items-center gap-3">
      <BrandTile icon={siDiscord} size="md" />
      <div className="min-w-0 flex-1">
        <p className="text-title">Discord</p>
        <p className="text-label text-ink-soft">₦1,000.00 · 5 Minutes</p>
      </div>
      <Clock />
    </div>
  )
}

/** The time left: amber while it runs and grey when it is over, as in the app. */
function Clock() {
  return (
    <span className="relative inline-flex size-18 items-center justify-center text-label font-medium">
      <Ring className="example-waiting stroke-wait" />
      <Ring className="example-arrived stroke-line-strong" />
      06:
      <span className="h-5 overflow-hidden">
        <span className="example-seconds flex flex-col">
          {[44, 43, 42, 41, 40, 39].map((second) => (
            <span key={second}>{second}</span>
          ))}
        </span>
      </span>
    </span>
  )
}

function Ring({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 72 72" fill="none" className={cx('absolute inset-0 -rotate-90', className)}>
      <circle cx="36" cy="36" r="32" strokeWidth="5" className="stroke-sunken" />
      <circle
        cx="36"
        cy="36"
        r="32"
        strokeWidth="5"
        strokeLinecap="round"
        pathLength="1"
        strokeDasharray="1"
        strokeDashoffset="0.05"
      />
    </svg>
  )
}

const faint = 'border-line! text-ink-faint!'

const box =
  'flex flex-col items-center justify-center gap-1 rounded-card px-3 py-4 text-center col-start-1 row-start-1'

/** Both states in one place, one above the other, so that nothing moves when they change. */
function CodeBox() {
  return (
    <div className="relative grid min-h-26">
      <div className="example-glow absolute -inset-2 rounded-[18px] bg-accent opacity-0 blur-md" />
      <div className={`${box} example-waiting relative border border-dashed border-line-strong/60`}>
        <p className="flex items-center gap-2 font-medium text-wait">
          <Radio size={18} className="example-radio" />
          Waiting for SMS
        </p>
        <p className="text-label text-ink-soft">Use the number now; the code comes by itself.</p>
      </div>
      <div className={`${box} example-risen relative bg-accent text-on-accent`}>
        <p className="font-mono text-[2.25rem]/10 font-semibold tracking-[0.12em]">482913</p>
        <p className="flex items-center gap-1.5 text-label">
          <CircleCheck size={14} />
          Code received
        </p>
      </div>
    </div>
  )
}

/** What cannot be pressed at the time is faint: copying before the code, cancelling after it. */
function Actions() {
  const copy = (
    <>
      <Copy size={16} />
      Copy OTP
    </>
  )
  const cancel = (
    <>
      <X size={16} />
      Cancel
    </>
  )
  return (
    <div className="grid grid-cols-2 gap-3 *:grid *:*:col-start-1 *:*:row-start-1">
      <span>
        <span className={cx(buttonStyle({ tone: 'plain' }), faint, 'example-waiting')}>{copy}</span>
        <span className={cx(buttonStyle({ tone: 'plain' }), 'example-arrived')}>{copy}</span>
      </span>
      <span>
        <span className={cx(buttonStyle({ tone: 'stop' }), 'example-waiting')}>{cancel}</span>
        <span className={cx(buttonStyle({ tone: 'plain' }), faint, 'example-arrived')}>
          {cancel}
        </span>
      </span>
    </div>
  )
}

/** What moves by itself for longer than five seconds can be stopped (WCAG 2.2.2). */
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
