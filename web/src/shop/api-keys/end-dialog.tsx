import { apiKeys, type ApiKey } from '@nosim/contract/accounts/api-keys.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'

type EndDialogProps = { readonly apiKey: ApiKey; readonly onClose: () => void }

/** Requests confirmation before a key is ended, or a request withdrawn. */
export function EndDialog({ apiKey: { id, name, state }, onClose }: EndDialogProps) {
  const isKey = state !== 'requested' && state !== 'refused'
  const end = useWrite(apiKeys.end, {
    as: 'form',
    onDone: () => {
      refresh(apiKeys.list)
      toast.success(isKey ? 'The key is ended.' : 'The request is withdrawn.')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={isKey ? `End ${name}?` : `Withdraw ${name}?`}
      description={
        isKey
          ? 'Its secrets stop to work at once, for good. Orders that it has placed continue.'
          : 'The request ends. You may request another key.'
      }
      label={isKey ? 'End key' : 'Withdraw'}
      busyLabel={isKey ? 'Ending...' : 'Withdrawing...'}
      message={end.error?.message}
      isSending={end.isSending}
      onConfirm={() => end.send({ params: { id } })}
      onClose={onClose}
    />
  )
}
