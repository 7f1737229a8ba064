import { ChevronDown, Minus } from 'lucide-react'
import { Money } from '../../../format/money.tsx'
import { cutName } from '../product-names.ts'
import { type CartLine, groupLines, totalOf } from './cart.ts'
import { type Removal, Name, Line, Remove, Was } from './cart-line.tsx'

type CartLinesProps = Removal & { readonly lines: readonly CartLine[] }

/** The selected logs with their current prices. Several logs of a product are one line (STORE-32). */
export function CartLines({ lines, ...removal }: CartLinesProps) {
  return (
    <ul className="divide-y divide-line">
      {groupLines(lines).map(([first, ...others]) => (
        <li key={first.product_id} className="py-2.5">
          {others.length === 0 ? (
            <Line line={first} {...removal}>
              <Name isGone={first.isGone}>{cutName(first.product_name)}</Name>
            </Line>
          ) : (
            <Group lines={[first, ...others]} {...removal} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Several logs of a product. It removes the last selected log, all of them, or one from the list. */
function Group({ lines, ...removal }: CartLinesProps) {
  const there = lines.filter(({ isGone }) => !isGone)
  const [any] = there
  const last = there.at(-1) ?? lines.at(-1)
  const name = cutName(lines[0]?.product_name ?? '')
  return (
    <>
      <div className="flex items-start gap-1 touch:gap-2">
        <div className="min-w-0 flex-1">
          <Name isGone={!any}>{`${there.length} × ${name}`}</Name>
          <p className="pt-0.5 font-medium">
            <Money amount={totalOf(there)} />
          </p>
          {any && (
            <p className="text-label text-ink-soft">
              <Money amount={any.price} /> each
              <Was line={any} />
            </p>
          )}
        </div>
        <Remove
          {...removal}
          label={`One less: ${name}`}
          icon={<Minus aria-hidden size={16} />}
          ids={last ? [last.id] : []}
        />
        <Remove {...removal} label={`Remove all: ${name}`} ids={lines.map(({ id }) => id)} />
      </div>
      <details className="group">
        <summary className="inline-flex min-h-9 touch:min-h-11 list-none items-center gap-1 rounded-control text-label font-medium text-ink-soft transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden
            size={16}
            className="transition-transform group-open:rotate-180"
          />
          Logs
        </summary>
        <ul>
          {lines.map((line) => (
            <li key={line.id} className="py-1">
              <Line line={line} {...removal} />
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
