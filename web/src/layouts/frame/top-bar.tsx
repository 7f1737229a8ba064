import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { ThemeSwitch } from '../../ui/actions/theme-switch.tsx'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'

export type TopBarProps = {
  readonly onMenu: () => void
  /** After the menu's button, and before the theme. */
  readonly start?: ReactNode
  readonly end?: ReactNode
  readonly profileLinks: readonly MenuItem[]
}

/** Above every signed-in page: menu on small screens, what belongs there, theme, profile. */
export function TopBar({ onMenu, start, end, profileLinks }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex h-16 max-w-page items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <div className="-ml-2.5 lg:hidden">
          <IconButton
            label="Open menu"
            icon={<MenuIcon aria-hidden size={20} />}
            onClick={onMenu}
            aria-haspopup="dialog"
          />
        </div>
        {start}
        <div className="flex-1" />
        {end}
        <ThemeSwitch />
        <ProfileMenu links={profileLinks} />
      </div>
    </header>
  )
}
