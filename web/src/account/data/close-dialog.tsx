import type { User } from '@nosim/contract/accounts/accounts.ts'
import { ownAccount } from '@nosim/contract/accounts/own-account.ts'
import { signOut } from '../../api/session.ts'
import { formatMoney } from '../../format/format-money.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { codeWanted } from '@nosim/contract/base/problem.ts'
import { passwordWanted } from '../messages.ts'
import { ProofFields } from '../proof-fields.tsx'

type CloseDialogProps = { readonly me: User; readonly onClose: () => void }

/**
 * Says what closing the account does and what is left in its wallets, and takes the password (ACCOUNT-3, ACCOUNT-11).
 */
export function CloseDialog({ me, onClose }: CloseDialogProps) {
  const hasTotp = me.has_totp === 1
  const close = useRouteForm(ownAccount.close, {
    start: { current_password: '', code: '' },
    required: { current_password: passwordWanted, ...(hasTotp && { code: codeWanted }) },
    sent: ({ current_password, code }) => [
      { body: { current_password, ...(hasTotp && { code }) } },
    ],
    onDone: ({ message }) => {
      toast.success(message)
      signOut()
    },
  })
  return (
    <FormDialog
      title="Close your account?"
      description="You cannot undo this."
      form={close}
      submit="Close account"
      busyLabel="Closing..."
      tone="stop"
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-soft">
        <li>You are signed out on all devices at once, and signing in is no longer possible.</li>
        <li>
          Your name, email address, phone number, messages and devices are erased. Amounts and times
          of payments and orders stay without your name: bookkeeping law asks for them.
        </li>
        <li>Codes and logs that you bought can no longer be shown. Download your data first.</li>
      </ul>
      <Left me={me} />
      <ProofFields form={close} hasTotp={hasTotp} />
    </FormDialog>
  )
}

/** What is left in the wallets. */
function Left({ me: { bal, refer_bal } }: { readonly me: User }) {
  const isEmpty = Number(bal) === 0
  const hasReferrals = Number(refer_bal) > 0
  if (isEmpty && !hasReferrals)
    return <Alert tone="info">Nothing is left in your wallet: your data is erased soon.</Alert>
  return (
    <Alert tone="wait" title={`${formatMoney(bal)} is left in your wallet`}>
      {!isEmpty && 'We write to you to pay it out to your bank. Your data is erased after that. '}
      {hasReferrals &&
        `The ${formatMoney(refer_bal)} in your referral wallet buys numbers only, and lapses.`}
    </Alert>
  )
}
