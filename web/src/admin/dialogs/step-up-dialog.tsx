import { security } from '@nosim/contract/accounts/security.ts'
import { codeWanted } from '@nosim/contract/base/problem.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { passwordWanted } from '../../account/messages.ts'
import { ProofFields } from '../../account/proof-fields.tsx'
import { meQuery } from '../../api/queries.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

/** Shows the dialog until the admin confirms or closes it. Resolves to whether the admin confirmed. */
export const confirmIn = (show: (dialog: ReactNode) => void): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      show(undefined)
      resolve(isConfirmed)
    }
    show(<StepUpDialog onAnswer={answer} />)
  })

type StepUpDialogProps = { readonly onAnswer: (isConfirmed: boolean) => void }

/** Proves the identity of the admin: by the password, and by a code where two-step sign-in is on (AUTH-55). */
function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const { data: me } = useQuery(meQuery())
  const hasTotp = me?.has_totp === 1
  const confirm = useRouteForm(security.confirmIdentity, {
    start: { current_password: '', code: '' },
    required: { current_password: passwordWanted, ...(hasTotp && { code: codeWanted }) },
    sent: ({ current_password, code }) => [
      { body: { current_password, ...(hasTotp && { code }) } },
    ],
    onDone: () => onAnswer(true),
  })
  return (
    <FormDialog
      title="Confirm it is you"
      description="This moves money or gives a role. It needs a confirmation every 15 minutes."
      form={confirm}
      submit="Confirm"
      busyLabel="Confirming..."
      onClose={() => onAnswer(false)}
    >
      <ProofFields form={confirm} hasTotp={hasTotp} isFirst />
    </FormDialog>
  )
}
