import { ArrowDownLeft, ChevronsUpDown, Copy, Landmark } from 'lucide-react'
import { BrandTile } from './brand-tile.tsx'
import type { Brand } from './brands.ts'

const paper = 'rounded-card border border-line bg-surface p-4'
const field = 'flex h-9 items-center rounded-control border border-line-strong/60 bg-surface px-3'

/** A picture of the sign-up form. */
export function AccountPicture() {
  return (
    <div className={`${paper} flex flex-col gap-2`}>
      <span className={field}>ada@example.com</span>
      <span className={`${field} tracking-[0.2em] text-ink-soft`}>••••••••</span>
      <span className="flex h-9 items-center justify-center rounded-control bg-accent font-medium text-on-accent">
        Sign Up
      </span>
    </div>
  )
}

/** A picture of a deposit that has arrived. */
export function TopUpPicture() {
  return (
    <div className={`${paper} flex flex-col gap-3`}>
      <div className="flex items-center gap-3">
        <Landmark size={18} className="text-ink-soft" />
        <span className="flex-1 font-mono text-body font-medium">•••• •• 4207</span>
        <Copy size={16} className="text-ink-soft" />
      </div>
      <div className="flex items-center gap-3 border-t border-line pt-3">
        <span className="inline-flex size-8 items-center justify-center rounded-full bg-accent-soft text-accent">
          <ArrowDownLeft size={16} />
        </span>
        <span className="flex-1 text-ink-soft">Bank transfer</span>
        <span className="font-medium text-accent">+₦2,000.00</span>
      </div>
      <div className="flex items-baseline justify-between border-t border-line pt-3">
        <span className="text-ink-soft">Wallet</span>
        <span className="text-title">₦2,000.00</span>
      </div>
    </div>
  )
}

/** A picture of a chosen service with its number and code. */
export function OrderPicture({ brand }: { readonly brand: Brand }) {
  return (
    <div className={`${paper} flex flex-col gap-3`}>
      <div className="flex items-center gap-3">
        <BrandTile brand={brand} />
        <span className="flex-1 font-medium">{brand.name}</span>
        <ChevronsUpDown size={16} className="text-ink-soft" />
      </div>
      <div className="flex items-center justify-between border-t border-line pt-3">
        <span className="font-mono text-body font-medium">+1 202 555 0143</span>
        <Copy size={16} className="text-ink-soft" />
      </div>
      <span className="flex h-11 items-center justify-center rounded-control bg-signal font-mono text-title tracking-[0.12em] text-on-signal">
        482 913
      </span>
    </div>
  )
}
