import { accountLogs, NewLog } from '@nosim/contract/admin/account-logs.ts'
import { useRouteForm } from '../../../../forms/use-route-form.ts'
import { FormError } from '../../../../ui/form/form-error.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { DetailsField, FormButtons, UrlField } from './log-fields.tsx'
import { OriginFields } from './origin-fields.tsx'
import { ProductSelect } from './product-select.tsx'
import { refreshStock } from './queries.ts'
import { warnOfLogin } from './warn-of-login.ts'

export type CreateLogProps = {
  /** The product that the list is filtered by. It is selected in the form. */
  readonly product: number | undefined
  readonly onClose: () => void
}

/** Adds one log, as a batch of its own. */
export function CreateLog({ product, onClose }: CreateLogProps) {
  const { leave, edited, warning } = useUnsaved(onClose)
  const form = useRouteForm(accountLogs.createLog, {
    start: {
      product_id: product,
      details: '',
      url: '',
      source: '',
      right_to_sell: false,
    },
    sent: (values, { checked }) => {
      const body = checked(NewLog, values)
      return body && [{ body }]
    },
    onEdited: edited,
    onDone: ({ product_name, known_login }) => {
      toast.success(`Log added to ${product_name}.`)
      warnOfLogin(known_login)
      refreshStock()
      onClose()
    },
    onRefused: ({ code }) => code === 'PRODUCT_GONE' && refreshStock(),
  })
  const { field } = form
  return (
    <Dialog open onOpenChange={leave} title="Create Log">
      <form {...form.form} className="flex flex-col gap-4">
        <ProductSelect fields={form} />
        <DetailsField data-autofocus={product !== undefined || undefined} {...field('details')} />
        <UrlField {...field('url')} />
        <OriginFields source={field('source')} tick={form.tick('right_to_sell')} />
        <FormError message={form.message} />
        {warning}
        <FormButtons busy={form.isSending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
