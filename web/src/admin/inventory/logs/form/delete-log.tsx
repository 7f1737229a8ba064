import { accountLogs, type AdminLog } from '@nosim/contract/admin/account-logs.ts'
import { useWrite } from '../../../../api/use-write.ts'
import { DeleteDialog } from '../../../../ui/overlay/delete-dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { isLost, leaveLost } from './lost-log.ts'
import { refreshStock } from './queries.ts'

export type DeleteLogProps = { readonly log: AdminLog; readonly onClose: () => void }

/** Asks first: what an unsold log held is gone with it. */
export function DeleteLog({ log, onClose }: DeleteLogProps) {
  const remove = useWrite(accountLogs.deleteLog, {
    as: 'form',
    onDone: () => {
      toast.success(`Log ${log.id} is deleted.`)
      refreshStock()
      onClose()
    },
    onRefused: (error) => {
      if (isLost(error)) leaveLost(error, onClose)
    },
  })
  return (
    <DeleteDialog
      title={`Delete log ${log.id}?`}
      description={`It is taken out of the stock of ${log.product_name}, and what it holds cannot be brought back.`}
      message={remove.error?.message}
      isSending={remove.isSending}
      onConfirm={() => remove.send({ params: { id: log.id } })}
      onClose={onClose}
    />
  )
}
