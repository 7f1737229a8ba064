import { Ellipsis } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import type { MenuItem } from './menu.tsx'
import { MenuButton } from './menu-button.tsx'

export type MoreMenuProps = {
  /** Of what there is more, such as 'More actions for Instagram'. */
  readonly label: string
  readonly items: readonly MenuItem[]
}

/** What is seldom done to a row, under three dots. */
export function MoreMenu({ label, items }: MoreMenuProps) {
  const icon = <Ellipsis aria-hidden size={18} />
  return (
    <MenuButton items={items}>
      {(closed) => <IconButton {...closed} size="sm" label={label} icon={icon} />}
    </MenuButton>
  )
}
