import { type ButtonHTMLAttributes, lazy, type ReactElement, Suspense, useState } from 'react'
import type { MenuProps } from './menu.tsx'

// The menu comes with the first click, which keeps it off every first load.
const loadMenu = () => import('./menu.tsx')
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })))

type ClosedProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onClick'
>

type MenuButtonProps = Omit<MenuProps, 'trigger' | 'defaultOpen'> & {
  /** Draws the button with these props; once the menu is there, it sets its own. */
  readonly children: (closed: ClosedProps) => ReactElement
}

/** A button with its menu. */
export function MenuButton({ children, ...menu }: MenuButtonProps) {
  const [isWanted, setWanted] = useState(false)
  const closed = children({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void loadMenu(),
    onClick: () => setWanted(true),
  })
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <Menu {...menu} defaultOpen trigger={children({})} />
    </Suspense>
  )
}
