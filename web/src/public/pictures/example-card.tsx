import { displayNaira } from '@nosim/contract/base/money.ts'
import { Check, CircleCheck, Copy, LockKeyhole, Undo2 } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { CodeBox, Actions } from './example-code.tsx'
import { BrandTile } from './brand-tile.tsx'
import type { Brand } from './brands.ts'

/** A service with its price in whole naira; undefined if it is not on sale. */
export type ExampleBrand = Brand & { readonly price?: number | undefined }

type ExampleCardProps = {
  readonly brand: ExampleBrand
  readonly sample: { readonly number: string; readonly code: string }
}

/** The card of a rented number with its code, and the note about a refund below it. */
export function ExampleCard({ brand, sample }: ExampleCardProps) {
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

/** The time left, in amber while it runs. When the code arrives, the ring closes around a tick, as in the app. */
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
