import { accountLogs, type AdminLog } from '@nosim/contract/admin/account-logs.ts'
import { useRouteForm } from '../../../../forms/use-route-form.ts'
import { FormError } from '../../../../ui/form/form-error.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { DetailsField, FormButtons, UrlField } from './log-fields.tsx'
import { isLost, leaveLost } from './lost-log.ts'
import { refreshStock } from './queries.ts'
import { warnOfLogin } from './warn-of-login.ts'

export type EditLogProps = {
  readonly log: AdminLog
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Changes an unsold log. Its details are not shown: an empty field keeps them. */
export function EditLog({ log, onChanged, onClose }: EditLogProps) {
  const { leave, edited, warning } = useUnsaved(onClose)
  const form = useRouteForm(accountLogs.changeLog, {
    start: { details: '', url: log.url ?? '' },
    sent: ({ details, url }, { checked }) => {
      const isKept = details.trim() === ''
      const body = checked(accountLogs.changeLog.body, isKept ? { url } : { details, url })
      return body && [{ params: { id: log.id }, body }]
    },
    onEdited: edited,
    onDone: ({ known_login }) => {
      toast.success('The log is saved.')
      warnOfLogin(known_login)
      refreshStock()
      onChanged()
      onClose()
    },
    onRefused: (error) => isLost(error) && leaveLost(error, onClose),
  })
  const { field } = form
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Edit Log"
      description={`Log ${log.id} of ${log.product_name}`}
    >
      <form {...form.form} className="flex flex-col gap-4">
        <DetailsField
          data-autofocus
          {...field('details')}
          hint="Leave it empty to keep the details as they are."
        />
        <UrlField {...field('url')} />
        <FormError message={form.message} />
        {warning}
        <FormButtons busy={form.isSending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
