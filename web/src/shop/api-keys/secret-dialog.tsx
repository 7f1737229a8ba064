import { apiKeys, type ApiKey, overlapHours } from '@nosim/contract/accounts/api-keys.ts'
import { codeWanted } from '@nosim/contract/base/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordWanted } from '../../account/messages.ts'
import { ProofFields } from '../../account/proof-fields.tsx'
import { meQuery } from '../../api/queries.ts'
import { refresh } from '../../api/query-client.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { OnceDialog } from '../../ui/overlay/once-dialog.tsx'

type SecretDialogProps = { readonly apiKey: ApiKey; readonly onClose: () => void }

/** Creates a secret for a key after the password, and shows it once (KEY-2). */
export function SecretDialog({ apiKey, onClose }: SecretDialogProps) {
  const { name, secrets } = apiKey
  const [hadSecret] = useState(secrets.length > 0)
  const [secret, setSecret] = useState<string>()
  const title = hadSecret ? `New secret for ${name}` : `Create the secret of ${name}`
  return (
    <OnceDialog
      title={title}
      shownTitle={`The secret of ${name}`}
      secret={secret}
      note="This secret can spend money from your wallet. Keep it in your program's settings, never in a page, an app or a chat."
      onClose={onClose}
    >
      <ProofStep id={apiKey.id} hadSecret={hadSecret} onSecret={setSecret} />
    </OnceDialog>
  )
}

type ProofStepProps = {
  readonly id: string
  /** Whether the key has a secret, which the new one replaces. */
  readonly hadSecret: boolean
  readonly onSecret: (secret: string) => void
}

/** The first step takes the password, so that a person with a borrowed phone cannot get a secret. */
function ProofStep({ id, hadSecret, onSecret }: ProofStepProps) {
  const { data: me } = useQuery(meQuery())
  const hasTotp = me?.has_totp === 1
  const make = useRouteForm(apiKeys.newSecret, {
    start: { current_password: '', code: '' },
    required: { current_password: passwordWanted, ...(hasTotp && { code: codeWanted }) },
    sent: ({ current_password, code }) => [
      { params: { id }, body: { current_password, ...(hasTotp && { code }) } },
    ],
    onDone: ({ secret }) => {
      refresh(apiKeys.list)
      onSecret(secret)
    },
    onRefused: ({ code }) => code === 'KEY_NOT_ACTIVE' && refresh(apiKeys.list),
  })
  return (
    <form {...make.form} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        {hadSecret
          ? `The present secret works for another ${overlapHours} hours, so that you can change it in your program. One that ends already stops now.`
          : 'Your program sends it with each call. It is shown only once.'}
      </p>
      <ProofFields form={make} hasTotp={hasTotp} isFirst />
      <FormError message={make.message} />
      <Button type="submit" tone="primary" wide busy={make.isSending} busyLabel="Creating...">
        {hadSecret ? 'Make new secret' : 'Create secret'}
      </Button>
    </form>
  )
}
