import { formatCount } from '@nosim/contract/base/count.ts'
import type { Effect as LineChange, PriceUnit } from '@nosim/contract/admin/prices.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Money } from '../../../format/money.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { lineLabels } from '../../shell/line-labels.ts'
import type { Settings } from './pricing-messages.ts'
import { BelowCostNote, CatalogueNote, RestNote } from './effect-notes.tsx'
import { previewQuery } from './queries.ts'

type EffectProps = {
  /** The typed settings; undefined while one of them is invalid. */
  readonly settings: Settings | undefined
  readonly children: (effects: readonly LineChange[]) => ReactNode
}

/** The effect of a change, before it is saved. */
export function Effect({ settings, children }: EffectProps) {
  const { data, isError, error, isPlaceholderData } = useQuery({
    ...previewQuery(settings ?? {}),
    enabled: settings !== undefined,
  })
  if (isError && !data)
    return <Alert tone="wait">The effect cannot be shown now: {error.message}</Alert>
  if (settings === undefined)
    return (
      <p className="text-label text-ink-soft">A preview appears here once the values are valid.</p>
    )
  return (
    <section
      aria-label="Effect"
      aria-busy={!data || isPlaceholderData}
      className={cx('flex flex-col gap-5', isPlaceholderData && 'opacity-55')}
    >
      {data ? children(data.effects) : <Skeleton className="h-40 w-full" />}
    </section>
  )
}

const units: Readonly<Record<PriceUnit, string>> = {
  '5min': '5 minutes',
  '3d': '3 days',
  Default: 'For 1,000',
  Package: 'A package',
}

type LineEffectProps = {
  readonly effect: LineChange
  /** The cost rule changes: the largest changes are listed instead of examples. */
  readonly isOfRule?: boolean
}

/** The prices of some services of a line, and the number of all prices that change. */
export function LineEffect({ effect, isOfRule = false }: LineEffectProps) {
  const isLargest = isOfRule && effect.largest.length > 0
  return (
    <div>
      <h3 className="font-medium">{lineLabels[effect.line].name}</h3>
      <output className="block text-label text-ink-soft">{movedWords(effect)}</output>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {(isLargest ? effect.largest.map(asExample) : effect.examples).map(
          ({ id, name, prices }) => (
            <Example key={id} name={name}>
              {prices.map(({ unit, before, after }) => (
                <PriceChange key={unit} label={units[unit]} before={before} after={after} />
              ))}
            </Example>
          ),
        )}
      </ul>
      {isLargest && <RestNote {...effect} />}
      <CatalogueNote {...effect} />
      <BelowCostNote {...effect} />
    </div>
  )
}

const asExample = ({ id, name, ...price }: LineChange['largest'][number]) => ({
  id,
  name,
  prices: [price],
})

type ExampleProps = { readonly name: string; readonly children: ReactNode }

function Example({ name, children }: ExampleProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-28 flex-1 wrap-anywhere">
        <span className="line-clamp-2">{name}</span>
      </span>
      <dl className="ml-auto flex gap-4 text-right">{children}</dl>
    </li>
  )
}

type PriceChangeProps = {
  readonly label: string
  readonly before: string
  readonly after: string
}

function PriceChange({ label, before, after }: PriceChangeProps) {
  return (
    <div>
      <dt className="text-label text-ink-soft">{label}</dt>
      <dd className="font-medium">
        <Money amount={after} />
      </dd>
      {before !== after && (
        <dd className="text-label whitespace-nowrap text-ink-soft">
          now <Money amount={before} />
        </dd>
      )}
    </div>
  )
}

function movedWords({ increased, decreased, total }: LineChange): string {
  const all = `of ${formatCount(total)} on sale`
  if (increased === 0 && decreased === 0) return `No price changes, ${all}.`
  const parts = [
    increased > 0 && `${formatCount(increased)} more expensive`,
    decreased > 0 && `${formatCount(decreased)} cheaper`,
  ]
  return `${parts.filter((part) => part !== false).join(', ')}, ${all}.`
}
