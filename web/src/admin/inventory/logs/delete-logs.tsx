import { type AdminLog, accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { useState } from 'react'
import { useWrite } from '../../../api/use-write.ts'
import type { BulkActions, BulkProps } from '../../../lists/selectable.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { DeleteDialog } from '../../../ui/overlay/delete-dialog.tsx'
import { refreshStock } from './form/queries.ts'

/** Requests confirmation, then deletes the selected logs that are still unsold. */
function DeleteLogs({ rows, onDone }: BulkProps<AdminLog>) {
  const [isAsking, setAsking] = useState(false)
  const remove = useWrite(accountLogs.deleteLogs, {
    as: 'form',
    onDone: (reply) => {
      setAsking(false)
      refreshStock()
      onDone(reply, 'deleted')
    },
  })
  const logs = rows.length === 1 ? '1 log' : `${rows.length} logs`
  return (
    <>
      <Button size="sm" tone="stop" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <DeleteDialog
          title={`Delete ${logs}?`}
          description="They leave the stock. Their details can't be restored."
          message={remove.error?.message}
          isSending={remove.isSending}
          onConfirm={() => remove.send({ body: { ids: rows.map(({ id }) => id) } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Deletes several unsold logs at once. */
export const logBulk: BulkActions<AdminLog> = {
  nameOf: ({ id }) => `log ${id}`,
  Actions: DeleteLogs,
}
