import type { ButtonHTMLAttributes, Ref } from 'react'
import { LogOut } from 'lucide-react'
import type { MenuItem } from '../../ui/overlay/menu.tsx'
import { MenuButton } from '../../ui/overlay/menu-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { signOut, storedUser } from '../../api/session.ts'

const leave: MenuItem = {
  label: 'Sign Out',
  onSelect: signOut,
  icon: <LogOut aria-hidden size={16} className="text-ink-soft" />,
}

/** The menu of the signed-in user: the name, `links`, and the button to sign out. */
export function ProfileMenu({ links }: { readonly links: readonly MenuItem[] }) {
  const { data: me = storedUser() } = useQuery(meQuery())
  const name = me ? `${me.firstname} ${me.lastname}` : ''
  const label = name ? `Profile of ${name}` : 'Profile'
  const letters = me ? firstOf(me.firstname) + firstOf(me.lastname) : ''
  return (
    <MenuButton
      head={
        <>
          <p className="font-medium wrap-break-word">{name}</p>
          <p className="text-label break-all text-ink-soft">{me?.email}</p>
        </>
      }
      items={[...links, leave]}
    >
      {(closed) => <Avatar {...closed} letters={letters} aria-label={label} />}
    </MenuButton>
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
