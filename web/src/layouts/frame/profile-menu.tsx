import { lazy, Suspense, useState, type ButtonHTMLAttributes, type Ref } from 'react'
import { LogOut } from 'lucide-react'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { signOut, storedUser } from '../../api/session.ts'

// The menu comes with the first click, which keeps it off every first load.
const loadMenu = () => import('../../ui/overlay/menu.tsx')

const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })))

const leave: MenuItem = {
  label: 'Sign Out',
  onSelect: signOut,
  icon: <LogOut aria-hidden size={16} className="text-ink-soft" />,
}

/** Who is signed in, and the way out; `links` stand between the two. */
export function ProfileMenu({ links }: { readonly links: readonly MenuItem[] }) {
  const { data: me = storedUser() } = useQuery(meQuery())
  const [isWanted, setWanted] = useState(false)
  const name = me ? `${me.firstname} ${me.lastname}` : ''
  const label = name ? `Profile of ${name}` : 'Profile'
  const letters = me ? firstOf(me.firstname) + firstOf(me.lastname) : ''

  const closed = (
    <Avatar
      letters={letters}
      aria-label={label}
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
        trigger={<Avatar letters={letters} aria-label={label} />}
        head={
          <>
            <p className="font-medium wrap-break-word">{name}</p>
            <p className="text-label break-all text-ink-soft">{me?.email}</p>
          </>
        }
        items={[...links, leave]}
      />
    </Suspense>
  )
}

type AvatarProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly ref?: Ref<HTMLButtonElement>
  readonly letters: string
}

function Avatar({ letters, ...button }: AvatarProps) {
  return (
    <button
      {...button}
      type="button"
      className="flex size-10 touch:size-11 shrink-0 items-center justify-center rounded-full bg-ink text-label font-medium text-paper uppercase"
    >
      {letters}
    </button>
  )
}

function firstOf([letter]: string): string {
  return letter ?? ''
}
