import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../api/queries.ts'
import { formatMoney } from '../layouts/money/format-money.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/actions/link-button.tsx'
import { Alert } from '../ui/page/alert.tsx'

/** Says that the main wallet is below zero, why that may be, and what to do; nothing where it is not. */
export function BelowZero() {
  const { data: me } = useQuery(meQuery())
  if (!me?.bal.startsWith('-')) return null
  return (
    <Alert
      tone="wait"
      title={`Your wallet is ${formatMoney(me.bal.slice(1))} below zero`}
      action={
        <LinkButton size="sm" to={paths.recharge}>
          Fund wallet
        </LinkButton>
      }
    >
      This happens when a bank takes back a transfer that was spent already, or when a payment is
      corrected. Your transactions show which. What you send next pays for it first; after that
      everything works as before. If you think it is wrong, write to support.
    </Alert>
  )
}
