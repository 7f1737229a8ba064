import { X } from 'lucide-react'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { cx } from '../../../ui/cx.ts'
import { cutName } from '../cut-name.ts'
import type { CartLine } from './cart.ts'

type CartLinesProps = {
  readonly lines: readonly CartLine[]
  /** While it is being bought. */
  readonly isLocked: boolean
  readonly onRemove: (id: number) => void
}

/** The selected logs, each with what it costs now. */
export function CartLines({ lines, isLocked, onRemove }: CartLinesProps) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="flex items-start gap-2 py-2.5">
          <div className="min-w-0 flex-1">
            <p
              className={cx(
                'line-clamp-2 leading-5 wrap-anywhere',
                line.isGone && 'text-ink-soft line-through',
              )}
            >
              {cutName(line.product_name)}
            </p>
            <p className="pt-0.5 text-label text-ink-soft">
              Log {line.id}
              {line.url !== null && !line.isGone && (
                <>
                  {' · '}
                  <TextLink to={line.url} target="_blank" rel="noopener noreferrer">
                    View
                  </TextLink>
                </>
              )}
            </p>
            <Price line={line} />
          </div>
          <IconButton
            size="sm"
            label={`Remove log ${line.id}`}
            icon={<X aria-hidden size={16} />}
            disabled={isLocked}
            onClick={() => onRemove(line.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function Price({ line: { isGone, price, was } }: { readonly line: CartLine }) {
  if (isGone) return <p className="text-label font-medium text-stop">No longer available</p>
  return (
    <p className="font-medium">
      <Money amount={price} />
      {was !== undefined && (
        <span className="pl-2 text-label font-normal text-wait">was {formatMoney(was)}</span>
      )}
    </p>
  )
}
