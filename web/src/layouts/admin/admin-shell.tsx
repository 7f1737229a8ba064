import '../../pages.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Navigate, Outlet } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { useSessionToken } from '../../api/use-session.ts'
import { paths } from '../../paths.ts'
import { NameMark } from '../../ui/page/name-mark.tsx'
import { Frame } from '../shell/frame.tsx'
import { adminMenu } from './admin-links.ts'

/** Around every page of the back office. It leaves for the sign-in page the moment the session is over. */
export function AdminShell() {
  const token = useSessionToken(1)
  if (token === undefined) return <Navigate to={paths.login} replace />
  return (
    // Another admin, signed in by another tab, is a page from the start.
    <QueryClientProvider key={token} client={queryClient}>
      <Frame menu={adminMenu} start={<Brand />} profileLinks={[]}>
        <Outlet />
      </Frame>
    </QueryClientProvider>
  )
}

/** Where the sidebar is not there to show it. */
function Brand() {
  return (
    <Link to={paths.admin} className="flex rounded-control lg:hidden">
      <NameMark size={24} />
    </Link>
  )
}
