import { CircleCheck, Eye, KeyRound, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandTile } from './brand-tile.tsx'
import type { Brand } from './brands.ts'

/** A number whose code has arrived. */
export function CodePicture({ brand }: { readonly brand: Brand }) {
  return (
    <Row tile={<BrandTile brand={brand} />} title={brand.name} note="in 2 seconds">
      <span className="rounded-control bg-signal px-2 py-1.5 font-mono text-body font-semibold text-on-signal">
        482 913
      </span>
    </Row>
  )
}

/** A boost under way. */
export function BoostPicture() {
  return (
    <>
      <Row tile={<IconTile Icon={TrendingUp} />} title="Followers" note="640 of 1,000 delivered">
        <span className="font-medium text-ink-soft">64%</span>
      </Row>
      <span className="mt-2.5 block h-1 overflow-clip rounded-full bg-line">
        <span className="block h-full w-[64%] rounded-full bg-accent" />
      </span>
    </>
  )
}

/** An order of the store, whose details can be opened. */
export function LogPicture({ name, price }: { readonly name: string; readonly price: string }) {
  return (
    <Row
      tile={<IconTile Icon={KeyRound} />}
      title={name}
      note={
        <span className="flex items-center gap-1">
          <CircleCheck size={14} className="text-accent" />
          {price}
        </span>
      }
    >
      <span className="inline-flex items-center gap-1.5 rounded-control border border-line px-2.5 py-1.5 font-medium">
        <Eye size={14} />
        Details
      </span>
    </Row>
  )
}

type RowProps = {
  readonly tile: ReactNode
  readonly title: string
  readonly note: ReactNode
  readonly children: ReactNode
}

function Row({ tile, title, note, children }: RowProps) {
  return (
    <div className="flex items-center gap-2 sm:gap-3">
      {tile}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{title}</p>
        <div className="truncate text-ink-soft">{note}</div>
      </div>
      {children}
    </div>
  )
}

function IconTile({ Icon }: { readonly Icon: typeof Eye }) {
  return (
    <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
      <Icon size={18} />
    </span>
  )
}
