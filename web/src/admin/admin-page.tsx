import '../pages.css'
import { LogOut } from 'lucide-react'
import { Navigate } from 'react-router'
import { signOut } from '../api/session.ts'
import { useSessionToken } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/actions/button.tsx'
import { NameMark } from '../ui/page/name-mark.tsx'

export function Component() {
  if (useSessionToken(1) === undefined) return <Navigate to={paths.login} replace />
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-form flex-col items-start justify-center gap-4 px-4"
    >
      <NameMark />
      <h1 className="text-display">Back office</h1>
      <p className="text-ink-soft">
        You are signed in as an administrator. The screens of the back office are not part of this
        release.
      </p>
      <Button icon={<LogOut aria-hidden size={16} />} onClick={signOut}>
        Sign Out
      </Button>
    </main>
  )
}
