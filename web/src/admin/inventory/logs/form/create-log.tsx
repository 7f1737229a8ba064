import { accountLogs, NewLog } from '@nosim/contract/admin/account-logs.ts'
import { useForm } from 'react-hook-form'
import { useWrite } from '../../../../api/use-write.ts'
import { contractFaults, formMessage, showFieldErrors } from '../../../../forms/field-errors.ts'
import { FormError } from '../../../../ui/form/form-error.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { DetailsField, FormButtons, UrlField } from './log-fields.tsx'
import { OriginFields } from './origin-fields.tsx'
import { ProductSelect } from './product-select.tsx'
import { refreshStock } from './queries.ts'
import { warnOfLogin } from './warn-of-login.ts'

const names = ['product_id', 'details', 'url', 'source', 'right_to_sell'] as const

export type CreateLogProps = {
  /** The product that the list is of, which is chosen already. */
  readonly product: number | undefined
  readonly onClose: () => void
}

/** Takes in one log, as a batch of its own. */
export function CreateLog({ product, onClose }: CreateLogProps) {
  const form = useForm({
    defaultValues: {
      product_id: product,
      details: '',
      url: '',
      source: '',
      right_to_sell: false,
    },
  })
  const create = useWrite(accountLogs.createLog, {
    as: 'form',
    onDone: ({ product_name, known_login }) => {
      toast.success(`A log of ${product_name} is in stock.`)
      warnOfLogin(known_login)
      refreshStock()
      onClose()
    },
    onRefused: (error) => {
      showFieldErrors(error, names, form.setError)
      if (error.code === 'PRODUCT_GONE') refreshStock()
    },
  })
  const submit = form.handleSubmit((values) => {
    const read = NewLog.safeParse(values)
    if (read.success) create.send({ body: read.data })
    else showFieldErrors(contractFaults(read.error), names, form.setError)
  })
  const { leave, edited, warning } = useUnsaved(onClose)
  const { errors } = form.formState
  const field = (name: Exclude<(typeof names)[number], 'product_id'>) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  })
  return (
    <Dialog open onOpenChange={leave} title="Create Log">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={() => {
          create.clear()
          edited()
        }}
        className="flex flex-col gap-4"
      >
        <ProductSelect control={form.control} name="product_id" />
        <DetailsField data-autofocus={product !== undefined || undefined} {...field('details')} />
        <UrlField {...field('url')} />
        <OriginFields source={field('source')} tick={field('right_to_sell')} />
        <FormError message={formMessage(create.error, names)} />
        {warning}
        <FormButtons busy={create.isSending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
