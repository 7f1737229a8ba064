import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { AccountCards } from '../account/account-cards.tsx'
import { meQuery } from '../api/queries.ts'
import { setTotpNeeded } from '../api/totp-needed.ts'
import { LinkButton } from '../ui/actions/link-button.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Alert } from '../ui/page/alert.tsx'
import { Card } from '../ui/page/card.tsx'
import { AdminHeader } from './shell/admin-header.tsx'
import { returnTo } from './shell/return-to.ts'
import { roleLabels } from './team/role-labels.ts'

/** An admin's own account. Where admins need two-step sign-in, all pages redirect here until it is set up. */
export function Component() {
  const { data: me, isError, error, refetch } = useQuery(meQuery())
  const isGuarded = me?.has_totp === 1
  const from = returnTo(useLocation().state)
  useEffect(() => {
    if (isGuarded) setTotpNeeded(false)
  }, [isGuarded])
  return (
    <>
      <AdminHeader
        lead={me?.role ? `${roleLabels[me.role].name}. ${roleLabels[me.role].may}` : undefined}
      />
      {isError && !me ? (
        <Card>
          <ErrorState title="Your account could not be loaded." error={error} onRetry={refetch} />
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          {me && from !== undefined && <WhyHere from={from} isGuarded={isGuarded} />}
          <AccountCards me={me} totpFirst={from !== undefined} />
        </div>
      )}
    </>
  )
}

/** Why the admin was redirected here, and a link to the requested page once two-step sign-in is on. */
function WhyHere({ from, isGuarded }: { readonly from: string; readonly isGuarded: boolean }) {
  return isGuarded ? (
    <Alert tone="good" announce="polite" action={<LinkButton to={from}>Go on</LinkButton>}>
      Two-step sign-in is on. You can go on with what you came for.
    </Alert>
  ) : (
    <Alert tone="wait" announce="assertive">
      Please set up two-step sign-in first: admins need it here.
    </Alert>
  )
}
