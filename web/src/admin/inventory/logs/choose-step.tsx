import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { useEffect, useRef } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../../../api/api-error.ts'
import { contractFaults, formMessage, showFieldErrors } from '../../../forms/field-errors.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import type { Unsaved } from '../../../ui/overlay/use-unsaved.tsx'
import { FileDrop } from './file-drop.tsx'
import { fileFault } from './file-fault.ts'
import { UrlField } from './form/log-fields.tsx'
import { OriginFields } from './form/origin-fields.tsx'
import { ProductSelect } from './form/product-select.tsx'
import type { BulkUpload } from './use-bulk.ts'

export type BulkValues = {
  product_id: number | undefined
  txtfile: File | undefined
  url: string
  source: string
  right_to_sell: boolean
}

export const bulkNames = ['product_id', 'txtfile', 'url', 'source', 'right_to_sell'] as const

export type ChooseStepProps = {
  readonly form: UseFormReturn<BulkValues>
  readonly error: ApiError | null
  readonly unsaved: Unsaved
  readonly onChosen: (upload: BulkUpload) => void
  readonly onCancel: () => void
}

/** Which product, which file, from where. */
export function ChooseStep({ form, error, unsaved, onChosen, onCancel }: ChooseStepProps) {
  const box = useRef<HTMLFormElement>(null)
  const file = useController({ control: form.control, name: 'txtfile' })
  const chosen = file.field.value
  const { errors, isSubmitted } = form.formState
  const isBack = useRef(isSubmitted)
  // Back from a later step: to what is wrong, or else to the way on.
  useEffect(() => {
    const wanted = ['[aria-invalid]', '[type=submit]'].map((one) => box.current?.querySelector(one))
    const target = wanted.find((one) => one instanceof HTMLElement)
    if (isBack.current && target instanceof HTMLElement) target.focus()
  }, [])

  const submit = form.handleSubmit((values) => {
    const read = accountLogs.bulk.body.safeParse(values)
    const fault = fileFault(values.txtfile)
    if (read.success && !fault) return onChosen(read.data)
    const faults = read.success ? {} : contractFaults(read.error).fields
    const fields = { ...faults, ...(fault && { txtfile: fault }) }
    showFieldErrors({ fields }, bulkNames, form.setError)
  })
  const field = (name: 'url' | 'source' | 'right_to_sell') => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  })
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={unsaved.edited}
      className="flex flex-col gap-4"
    >
      <p className="text-ink-soft">
        One log a line, its parts split by colons. You see what the file would bring before anything
        is stored.
      </p>
      <ProductSelect control={form.control} name="product_id" />
      <FileDrop
        file={chosen}
        onFile={(next) => {
          unsaved.edited()
          file.field.onChange(next)
          form.clearErrors('txtfile')
        }}
        error={errors.txtfile?.message ?? (chosen && fileFault(chosen))}
        focusRef={file.field.ref}
      />
      <details open={errors.url !== undefined || undefined}>
        <summary className="rounded-control py-1 font-medium">
          A URL for all of them (optional)
        </summary>
        <div className="pt-2">
          <UrlField {...field('url')} />
        </div>
      </details>
      <OriginFields source={field('source')} tick={field('right_to_sell')} />
      <FormError message={formMessage(error, bulkNames)} />
      {unsaved.warning}
      <div className="flex justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary">
          Preview
        </Button>
      </div>
    </form>
  )
}
