import { type ButtonHTMLAttributes, lazy, type ReactElement, Suspense, useState } from 'react'
import type { MenuProps } from './menu.tsx'

// The menu is loaded at the first click, so that it is in no first load.
const loadMenu = () => import('./menu.tsx')
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })))

type ClosedProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onClick'
>

type MenuButtonProps = Omit<MenuProps, 'trigger' | 'defaultOpen'> & {
  /** Renders the button with these props. Once the menu is loaded, it sets its own props. */
  readonly children: (closed: ClosedProps) => ReactElement
}

/** A button that opens a menu. */
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
