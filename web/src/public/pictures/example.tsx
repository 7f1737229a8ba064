import { displayNaira } from '@nosim/contract/base/money.ts'
import {
  Check,
  CircleCheck,
  Copy,
  LockKeyhole,
  type LucideIcon,
  Pause,
  Play,
  Radio,
  RotateCcw,
  Undo2,
  X,
  Zap,
} from 'lucide-react'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { cx } from '../../ui/cx.ts'
import { BrandTile } from './brand-tile.tsx'
import type { Brand } from './brands.ts'

/** A service with its price in whole naira; undefined while it is not on sale. */
export type ExampleBrand = Brand & { readonly price?: number | undefined }

/** What arrives for each of the services. */
const samples = [
  { number: '+1 202 555 0143', code: '482 913' },
  { number: '+1 312 555 0188', code: '207 564' },
] as const
type Sample = (typeof samples)[number]

/**
 * The card of a number as the app draws it, from waiting to charged, for one or two services by turns. A picture: the text
 * below it describes it once, and nothing in it can be pressed but the switch that stops it.
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
                <Card brand={brand} sample={sample} />
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

type CardProps = { readonly brand: ExampleBrand; readonly sample: Sample }

function Card({ brand, sample }: CardProps) {
  const price = brand.price === undefined ? 'The price' : displayNaira(brand.price * 100)
  return (
    <>
      <div className="rounded-card border border-line bg-surface shadow-lift">
        <div className="flex flex-col gap-4 p-4 sm:p-6">
          <CardHead brand={brand} price={price} />
          <p className="flex items-center gap-3 font-mono text-code font-medium tracking-normal whitespace-nowrap max-sm:text-[1.375rem]">
            {sample.number}
            <Copy size={18} className="text-ink-soft" />
          </p>
          <div className="flex flex-col gap-3">
            <CodeBox code={sample.code} />
            <Actions price={price} />
          </div>
        </div>
        <div className="grid border-t border-line px-4 py-3 text-label text-ink-soft *:col-start-1 *:row-start-1 sm:px-6">
          <p className="example-waiting flex items-center gap-2">
            <LockKeyhole size={16} className="shrink-0" />
            {price} on hold, charged only when a code arrives
          </p>
          <p className="example-arrived flex items-center gap-2">
            <CircleCheck size={16} className="shrink-0" />
            {price} charged: your code arrived
          </p>
        </div>
      </div>
      <p className="flex items-center gap-2 rounded-card border border-line bg-surface px-4 py-3 text-label text-ink-soft max-sm:hidden sm:px-6">
        <Undo2 size={16} className="shrink-0" />
        No code: {price} refunded to your wallet
      </p>
    </>
  )
}

function CardHead({ brand, price }: { readonly brand: Brand; readonly price: string }) {
  return (
    <div className="flex items-center gap-3">
      <BrandTile brand={brand} size="md" />
      <div className="min-w-0 flex-1">
        <p className="text-title">{brand.name}</p>
        <p className="text-label text-ink-soft">{price} · 5 Minutes</p>
      </div>
      <Clock />
    </div>
  )
}

/** The time left in amber while it runs; the code closes the ring around a tick, as in the app. */
function Clock() {
  return (
    <span className="relative inline-flex size-18 items-center justify-center text-label font-medium">
      <Ring className="example-waiting stroke-wait" />
      <Ring isClosed className="example-arrived stroke-accent" />
      <Check size={28} className="example-arrived absolute text-accent" />
      <span className="example-waiting flex">
        06:
        <span className="h-5 overflow-hidden">
          <span className="example-seconds flex flex-col">
            {[44, 43, 42, 41, 40, 39].map((second) => (
              <span key={second}>{second}</span>
            ))}
          </span>
        </span>
      </span>
    </span>
  )
}

type RingProps = { readonly isClosed?: boolean; readonly className: string }

function Ring({ isClosed = false, className }: RingProps) {
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
        strokeDashoffset={isClosed ? 0 : 0.05}
      />
    </svg>
  )
}

const box =
  'flex flex-col items-center justify-center gap-1 rounded-card px-3 py-4 text-center col-start-1 row-start-1'

/** Both states in one place, one above the other, so that nothing moves when they change. */
function CodeBox({ code }: { readonly code: string }) {
  return (
    <div className="relative grid min-h-28">
      <div className="example-glow absolute -inset-2 rounded-[18px] bg-accent opacity-0 blur-md" />
      <div className={`${box} example-waiting relative border border-dashed border-line-strong/60`}>
        <p className="flex items-center gap-2 font-medium text-wait">
          <Radio size={18} className="example-radio" />
          Waiting for SMS
        </p>
        <p className="text-label text-ink-soft">
          Enter this number in the app. The code will appear here.
        </p>
      </div>
      <div className={`${box} example-risen relative bg-signal text-on-signal`}>
        <Copy size={16} className="absolute top-3 right-3" />
        <p className="font-mono text-[2.5rem]/11 font-semibold tracking-[0.06em] sm:text-[2.75rem]/12">
          {code}
        </p>
        <p className="flex items-center gap-1 text-label">
          <Zap size={14} />
          Delivered within 2 seconds
        </p>
      </div>
    </div>
  )
}

/** Copying is faint before the code. Cancel is there while the number waits, the same service again once it does not. */
function Actions({ price }: { readonly price: string }) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div className="example-waiting grid grid-cols-2 content-start gap-3">
        <Button
          tone="plain"
          className="border-line! text-ink-faint!"
          Icon={Copy}
          label="Copy OTP"
        />
        <Button tone="stop" Icon={X} label="Cancel" />
      </div>
      <div className="example-arrived grid gap-3 sm:grid-cols-[1fr_auto]">
        <Button tone="primary" Icon={Copy} label="Copy OTP" />
        <Button
          tone="plain"
          className="max-sm:hidden"
          Icon={RotateCcw}
          label={`Same service again · ${price}`}
        />
      </div>
    </div>
  )
}

type ButtonProps = {
  readonly tone: 'primary' | 'plain' | 'stop'
  readonly Icon: LucideIcon
  readonly label: string
  readonly className?: string
}

/** The picture of one. */
function Button({ tone, Icon, label, className }: ButtonProps) {
  return (
    <span className={cx(buttonStyle({ tone }), 'min-w-0 px-2! whitespace-nowrap', className)}>
      <Icon size={16} className="shrink-0" />
      {label}
    </span>
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
