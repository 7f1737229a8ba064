import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { cx } from '../../../ui/cx.ts'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import type { CartLine } from './cart.ts'

export type Removal = {
  /** True while the cart is being bought. */
  readonly isLocked: boolean
  readonly onRemove: (...ids: readonly number[]) => void
  /** Moves the focus when the button that has it disappears. */
  readonly toHead: () => void
}

type NameProps = { readonly isGone: boolean; readonly children: string }

/** The name of a line, struck through once its log is sold. */
export function Name({ isGone, children }: NameProps) {
  return (
    <p
      className={cx('line-clamp-2 leading-5 wrap-anywhere', isGone && 'text-ink-soft line-through')}
    >
      {children}
    </p>
  )
}

type LineProps = Removal & { readonly line: CartLine; readonly children?: ReactNode }

/** One log, with the name of its product unless the list shows it. */
export function Line({ line, children, ...removal }: LineProps) {
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

/** Removes lines from the cart. */
export function Remove({ label, ids, isLocked, onRemove, toHead, ...props }: RemoveProps) {
  const button = useFocusKept<HTMLButtonElement>(toHead)
  return (
    <IconButton
      ref={button}
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

/** The price at which the log was selected, if it has changed. */
export function Was({ line: { was } }: { readonly line: CartLine }) {
  if (was === undefined) return null
  return <span className="pl-2 text-label font-normal text-wait">was {formatMoney(was)}</span>
}
