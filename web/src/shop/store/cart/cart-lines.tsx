import { ChevronDown, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { cx } from '../../../ui/cx.ts'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { cutName } from '../product-names.ts'
import { type CartLine, groupLines, totalOf } from './cart.ts'

type Removal = {
  /** While it is being bought. */
  readonly isLocked: boolean
  readonly onRemove: (...ids: readonly number[]) => void
  /** Where the focus goes when the button that has it disappears. */
  readonly toHead: () => void
}

type CartLinesProps = Removal & { readonly lines: readonly CartLine[] }

/** The selected logs with what they cost now, several of a product as one line (STORE-32). */
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

/** Several logs of a product: the last selected goes first, or all of them, or one from the unfolded list. */
function Group({ lines, ...removal }: CartLinesProps) {
  const there = lines.filter(({ isGone }) => !isGone)
  const [any] = there
  const last = there.at(-1) ?? lines.at(-1)
  const name = cutName(lines[0]?.product_name ?? '')
  return (
    <>
      <div className="flex items-start gap-1">
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
        <summary className="inline-flex min-h-9 list-none items-center gap-1 rounded-control text-label font-medium text-ink-soft transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
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

type NameProps = { readonly isGone: boolean; readonly children: string }

function Name({ isGone, children }: NameProps) {
  return (
    <p
      className={cx('line-clamp-2 leading-5 wrap-anywhere', isGone && 'text-ink-soft line-through')}
    >
      {children}
    </p>
  )
}

type LineProps = Removal & { readonly line: CartLine; readonly children?: ReactNode }

/** One log, with the name of its product where the list does not have it. */
function Line({ line, children, ...removal }: LineProps) {
  const { id, url, isGone } = line
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        {children}
        <p className="pt-0.5 text-label text-ink-soft">
          Log {id}
          {url !== null && !isGone && (
            <>
              {' · '}
              <TextLink to={url} target="_blank" rel="noopener noreferrer">
                View
              </TextLink>
            </>
          )}
        </p>
        <Price line={line} />
      </div>
      <Remove {...removal} label={`Remove log ${id}`} ids={[id]} />
    </div>
  )
}

type RemoveProps = Removal & {
  readonly label: string
  readonly ids: readonly number[]
  readonly icon?: ReactNode
}

function Remove({ label, ids, isLocked, onRemove, toHead, ...props }: RemoveProps) {
  const button = useFocusKept<HTMLButtonElement>(toHead)
  return (
    <IconButton
      ref={button}
      size="sm"
      label={label}
      icon={props.icon ?? <X aria-hidden size={16} />}
      disabled={isLocked}
      onClick={() => onRemove(...ids)}
    />
  )
}

function Price({ line }: { readonly line: CartLine }) {
  if (line.isGone) return <p className="text-label font-medium text-stop">No longer available</p>
  return (
    <p className="font-medium">
      <Money amount={line.price} />
      <Was line={line} />
    </p>
  )
}

function Was({ line: { was } }: { readonly line: CartLine }) {
  if (was === undefined) return null
  return <span className="pl-2 text-label font-normal text-wait">was {formatMoney(was)}</span>
}
