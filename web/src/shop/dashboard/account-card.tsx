import type { Summary } from '@nosim/contract/shop/wallet.ts'
import { Landmark } from 'lucide-react'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { FigureCard } from '../../ui/display/figure-card.tsx'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { deferred } from '../../ui/deferred.tsx'

// The dialog is loaded on first use.
const BankDetailsDialog = deferred(() => import('./bank-details-dialog.tsx'), 'BankDetailsDialog')

/** The user's own bank account: its number, or what it would be good for. */
export function AccountCard({ summary }: { readonly summary: Summary | undefined }) {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const account = summary?.virtual_account
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  if (account === null)
    return (
      <FigureCard
        title="Virtual Account"
        Icon={Landmark}
        figure={<span className="text-display">None yet</span>}
        note="Your own bank account number for topping up."
        action={
          <LinkButton to={paths.recharge} size="sm">
            Get an account
          </LinkButton>
        }
      />
    )
  return (
    <>
      <FigureCard
        title="Virtual Account"
        Icon={Landmark}
        figure={account && <span className="text-display">{account.account_number}</span>}
        note={account?.bank_name}
        action={
          account && (
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label="Bank Account Details"
              onClick={show}
            >
              Details
            </Button>
          )
        }
      />
      {isWanted && account && (
        <BankDetailsDialog account={account} open={isOpen} onOpenChange={setOpen} />
      )}
    </>
  )
}
