import { useQuery } from '@tanstack/react-query'
import { Menu as MenuIcon, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { meQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Money } from '../money/money.tsx'
import { ThemeSwitch } from '../theme/theme-switch.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** Above every signed-in page: menu on small screens, balance, theme, profile. */
export function TopBar({ onMenu }: { readonly onMenu: () => void }) {
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
        <div className="flex-1" />
        <Balance />
        <ThemeSwitch />
        <ProfileMenu />
      </div>
    </header>
  )
}

function Balance() {
  const { data: me } = useQuery(meQuery())
  return (
    <Link
      to={paths.recharge}
      className="inline-flex h-10 items-center gap-2 rounded-control border border-line bg-surface px-3 font-medium transition-colors hover:bg-sunken"
    >
      <Wallet aria-hidden size={16} className="text-ink-soft" />
      <span className="sr-only">Wallet balance</span>
      {me ? <Money amount={me.bal} /> : '...'}
    </Link>
  )
}
