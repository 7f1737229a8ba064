import { type Endpoint, overlapHours, webhooks } from '@nosim/contract/accounts/webhooks.ts'
import { useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import { ShownSecret } from './shown-secret.tsx'

type SecretDialogProps = { readonly endpoint: Endpoint; readonly onClose: () => void }

/** Creates another secret. For one day messages are signed with both (HOOK-2). */
export function SecretDialog({ endpoint: { id, url }, onClose }: SecretDialogProps) {
  const [secret, setSecret] = useState<string>()
  const make = useWrite(webhooks.newSecret, {
    as: 'form',
    onDone: (reply) => {
      refresh(webhooks.list)
      setSecret(reply.secret)
    },
  })
  return (
    <ShownSecret url={url} secret={secret} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Messages are signed with the present secret, too, for another {overlapHours} hours, so
          that you can change it in your program. An older one ends now.
        </p>
        <FormError message={make.error?.message} />
        <DialogFooter
          tone="primary"
          busy={make.isSending}
          busyLabel="Creating..."
          onClick={() => make.send({ params: { id } })}
          onCancel={onClose}
        >
          Make new secret
        </DialogFooter>
      </div>
    </ShownSecret>
  )
}
