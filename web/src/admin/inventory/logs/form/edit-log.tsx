import { accountLogs, type AdminLog } from '@nosim/contract/admin/account-logs.ts'
import { useForm } from 'react-hook-form'
import { useWrite } from '../../../../api/use-write.ts'
import { contractFaults, formMessage, showFieldErrors } from '../../../../forms/field-errors.ts'
import { FormError } from '../../../../ui/form/form-error.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { DetailsField, FormButtons, UrlField } from './log-fields.tsx'
import { isLost, leaveLost } from './lost-log.ts'
import { refreshStock } from './queries.ts'
import { warnOfLogin } from './warn-of-login.ts'

const names = ['details', 'url'] as const

export type EditLogProps = {
  readonly log: AdminLog
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Changes an unsold log. What it holds is not shown for that: an empty field keeps it. */
export function EditLog({ log, onChanged, onClose }: EditLogProps) {
  const form = useForm({ defaultValues: { details: '', url: log.url ?? '' } })
  const change = useWrite(accountLogs.changeLog, {
    as: 'form',
    onDone: ({ known_login }) => {
      toast.success('The log is saved.')
      warnOfLogin(known_login)
      refreshStock()
      onChanged()
      onClose()
    },
    onRefused: (error) => {
      if (isLost(error)) leaveLost(error, onClose)
      else showFieldErrors(error, names, form.setError)
    },
  })
  const submit = form.handleSubmit(({ details, url }) => {
    const isKept = details.trim() === ''
    const read = accountLogs.changeLog.body.safeParse(isKept ? { url } : { details, url })
    if (read.success) change.send({ params: { id: log.id }, body: read.data })
    else showFieldErrors(contractFaults(read.error), names, form.setError)
  })
  const { leave, edited, warning } = useUnsaved(onClose)
  const { errors } = form.formState
  const field = (name: (typeof names)[number]) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  })
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Edit Log"
      description={`Log ${log.id} of ${log.product_name}`}
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={() => {
          change.clear()
          edited()
        }}
        className="flex flex-col gap-4"
      >
        <DetailsField
          data-autofocus
          {...field('details')}
          hint="Leave it empty to keep the details as they are."
        />
        <UrlField {...field('url')} />
        <FormError message={formMessage(change.error, names)} />
        {warning}
        <FormButtons busy={change.isSending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
