import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import type { MenuItem } from './menu.tsx'

// The menu comes with the first click, which keeps it off every first load.
const loadMenu = () => import('./menu.tsx')
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })))

export type MoreMenuProps = {
  /** Of what there is more, such as 'More actions for Instagram'. */
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** What is seldom done to a row, under three dots. */
export function MoreMenu({ label, items }: MoreMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const icon = <Ellipsis aria-hidden size={18} />
  const closed = (
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <Menu
        defaultOpen
        trigger={<IconButton size="sm" label={label} icon={icon} />}
        items={items}
      />
    </Suspense>
  )
}
