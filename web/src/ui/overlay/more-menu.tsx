import { Ellipsis } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import type { MenuItem } from './menu.tsx'
import { MenuButton } from './menu-button.tsx'

export type MoreMenuProps = {
  /** The accessible name, such as 'More actions for Instagram'. */
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** The infrequent actions on a row, behind a button with three dots. */
export function MoreMenu({ label, items }: MoreMenuProps) {
  const icon = <Ellipsis aria-hidden size={18} />
  return (
    <MenuButton items={items}>
      {(closed) => <IconButton {...closed} size="sm" label={label} icon={icon} />}
    </MenuButton>
  )
}
