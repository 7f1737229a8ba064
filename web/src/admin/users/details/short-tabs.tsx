import type { UserDetails } from '@nosim/contract/admin/users/users.ts'
import { Landmark } from 'lucide-react'
import { formatDateTime } from '../../../format/format-date.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Detail, DetailList } from '../../../ui/page/detail-list.tsx'
import type { Details } from '../user.tsx'

const none = 'N/A'

const copy = (text: string, what: string) => (
  <CopyButton
    iconOnly
    size="sm"
    text={text}
    label={`Copy ${what}`}
    copied={`${what.charAt(0).toUpperCase()}${what.slice(1)} copied.`}
    failed="Failed to copy ❌"
  />
)

const keysOf = (search: string) => new URLSearchParams({ state: 'active', search })

/** The details of a user (USERS-15, USERS-17). */
export function DetailsTab({ user }: { readonly user: UserDetails }) {
  const { email, phone, country, joining_date, ip_address, ref_id, user_id } = user
  const known: Detail[] = [
    { label: 'Email', value: email, action: copy(email, 'email') },
    { label: 'Phone', value: phone, action: copy(phone, 'phone') },
    { label: 'Country', value: country },
    { label: 'Joining date', value: formatDateTime(joining_date) },
    { label: 'IP address', value: ip_address ?? none },
  ]
  const account: Detail[] = [
    { label: 'Referral ID', value: ref_id, action: copy(ref_id, 'referral ID') },
    { label: 'User ID', value: user_id, action: copy(user_id, 'user ID') },
    {
      label: 'API keys',
      value: (
        <TextLink alone to={`${paths.adminApiKeys}?${keysOf(email)}`}>
          Active keys of this user
        </TextLink>
      ),
    },
    { label: 'Two-step sign-in', value: user.has_totp ? 'On' : 'Off' },
    ...(user.is_blocked
      ? [
          { label: 'Blocked since', value: formatDateTime(user.blocked_at) },
          { label: 'Reason', value: user.blocked_reason ?? none },
        ]
      : []),
  ]
  return (
    <Card title="User Details">
      <div className="grid gap-x-12 max-md:divide-y max-md:divide-line md:grid-cols-2">
        <div className="max-md:pb-3">
          <DetailList details={known} />
        </div>
        <div className="max-md:pt-3">
          <DetailList details={account} />
        </div>
      </div>
    </Card>
  )
}

/** The virtual account that receives a user's bank transfers. */
export function AccountTab({ account }: { readonly account: Details['virtual_account'] }) {
  return (
    <Card title="Virtual Account">
      {account ? (
        <DetailList
          details={[
            {
              label: 'Account number',
              value: <span className="font-mono text-code">{account.account_number}</span>,
              action: copy(account.account_number, 'account number'),
            },
            { label: 'Account name', value: account.account_name },
            { label: 'Bank name', value: account.bank_name },
            { label: 'Created at', value: formatDateTime(account.created_at) },
          ]}
        />
      ) : (
        <EmptyState Icon={Landmark} title="No virtual account found for this user" />
      )}
    </Card>
  )
}
