import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { ResendButton } from './resend-button.tsx'

/** Reminds a person whose address is not confirmed, for until then one may look but not buy. */
export function ConfirmBanner() {
  const { data: me } = useQuery(meQuery())
  if (me?.is_activated !== 0) return null
  return (
    <div className="pb-6">
      <Alert tone="wait" action={<ResendButton />}>
        Please confirm your email address first.
      </Alert>
    </div>
  )
}
