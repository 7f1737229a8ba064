import { type Endpoint, webhooks } from '@nosim/contract/accounts/webhooks.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { DeleteDialog } from '../../ui/overlay/delete-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { nameOf } from './endpoint-labels.ts'

type RemoveDialogProps = { readonly endpoint: Endpoint; readonly onClose: () => void }

/** Requests confirmation before an endpoint is deleted with its log. */
export function RemoveDialog({ endpoint: { id, url }, onClose }: RemoveDialogProps) {
  const remove = useWrite(webhooks.remove, {
    as: 'form',
    onDone: () => {
      refresh(webhooks.list)
      toast.success('The webhook is deleted.')
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={`Delete ${nameOf(url)}?`}
      description="Messages to this address stop at once, and its log is deleted. Switch it off instead to keep the log."
      message={remove.error?.message}
      isSending={remove.isSending}
      onConfirm={() => remove.send({ params: { id } })}
      onClose={onClose}
    />
  )
}
