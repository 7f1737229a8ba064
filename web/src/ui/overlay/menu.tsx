import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'

export type MenuItem = {
  readonly label: string
  readonly icon?: ReactNode
  /** An item has either `to` or `onSelect`. */
  readonly to?: string
  readonly onSelect?: () => void
}

export type MenuProps = {
  /** An element that takes a ref, such as a Button or IconButton. */
  readonly trigger: ReactNode
  /** Shown above the items. It is not interactive. */
  readonly head?: ReactNode
  readonly items: readonly MenuItem[]
  readonly defaultOpen?: boolean
}

const itemStyle =
  'flex min-h-10 touch:min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none select-none data-highlighted:bg-sunken'

/** A menu of actions below a button. */
export function Menu({ trigger, head, items, defaultOpen = false }: MenuProps) {
  const chosen = useRef<() => void>(undefined)
  const runChosen = () => {
    // Runs after the trigger has the focus again, so that a dialog that it opens returns the focus there.
    if (chosen.current) queueMicrotask(chosen.current)
    chosen.current = undefined
  }
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
          className="z-50 min-w-60 animate-rise rounded-card border border-line bg-raised p-1 shadow-lift"
        >
          {head && <div className="mb-1 border-b border-line px-3 py-2.5">{head}</div>}
          {items.map((item) => (
            <Item key={item.label} {...item} onSelect={() => (chosen.current = item.onSelect)} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Item({ label, icon, to, onSelect }: MenuItem & { readonly onSelect: () => void }) {
  if (to === undefined)
    return (
      <DropdownMenu.Item className={itemStyle} onSelect={onSelect}>
        {icon}
        {label}
      </DropdownMenu.Item>
    )
  return (
    <DropdownMenu.Item asChild className={itemStyle}>
      <Link to={to}>
        {icon}
        {label}
      </Link>
    </DropdownMenu.Item>
  )
}
