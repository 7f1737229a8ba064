import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { meQuery } from '../../api/queries.ts'
import { formatMoney } from '../../format/format-money.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { Alert } from '../../ui/page/alert.tsx'

/** A notice that the main wallet is below zero, with the reason and a link to deposits on other pages. */
export function BelowZero() {
  const { data: me } = useQuery(meQuery())
  const { pathname } = useLocation()
  if (!me?.bal.startsWith('-')) return null
  return (
    <Alert
      tone="wait"
      title={`Your wallet is ${formatMoney(me.bal.slice(1))} below zero`}
      {...(pathname !== paths.recharge && {
        action: (
          <LinkButton size="sm" to={paths.recharge}>
            Fund wallet
          </LinkButton>
        ),
      })}
    >
      A bank reversed a transfer that was already spent, or a payment was corrected; your
      transactions show which. Your next deposit covers the negative balance first, and then you can
      buy again. If this is wrong, contact support.
    </Alert>
  )
}
