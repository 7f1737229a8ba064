import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { contractFaults, formMessage } from '../../../forms/field-errors.ts'
import type { Fields } from '../../../forms/use-route-form.ts'
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

const names = ['product_id', 'txtfile', 'url', 'source', 'right_to_sell'] as const

export type ChooseStepProps = {
  readonly fields: Fields<BulkValues>
  /** True when the admin came back from a later step. */
  readonly isBack: boolean
  readonly error: ApiError | null
  readonly unsaved: Unsaved
  readonly onChosen: (upload: BulkUpload) => void
  readonly onCancel: () => void
}

/** The first step: the product, the file and its origin. */
export function ChooseStep({ fields, isBack: back, error, ...step }: ChooseStepProps) {
  const box = useRef<HTMLFormElement>(null)
  const { unsaved, onChosen, onCancel } = step
  const { values, field } = fields
  const file = fields.wiring('txtfile')
  const isBack = useRef(back)
  // Back from a later step: focus the first invalid field, or else the submit button.
  useEffect(() => {
    const wanted = ['[aria-invalid]', '[type=submit]'].map((one) => box.current?.querySelector(one))
    const target = wanted.find((one) => one instanceof HTMLElement)
    if (isBack.current && target instanceof HTMLElement) target.focus()
  }, [])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = accountLogs.bulk.body.safeParse(values)
    const fault = fileFault(values.txtfile)
    if (read.success && !fault) return onChosen(read.data)
    const faults = read.success ? {} : contractFaults(read.error).fields
    fields.showErrors({ ...faults, ...(fault && { txtfile: fault }) })
  }
  return (
    <form ref={box} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        One log per line, fields separated by colons. You see a preview before anything is saved.
      </p>
      <ProductSelect fields={fields} />
      <FileDrop
        file={values.txtfile}
        onFile={(next) => fields.set('txtfile', next)}
        error={file.error ?? (values.txtfile && fileFault(values.txtfile))}
        focusRef={file.ref}
      />
      <details open={fields.errors['url'] !== undefined || undefined}>
        <summary className="rounded-control py-2.5 font-medium">
          A URL for all of them (optional)
        </summary>
        <div className="pt-2">
          <UrlField {...field('url')} />
        </div>
      </details>
      <OriginFields source={field('source')} tick={fields.tick('right_to_sell')} />
      <FormError message={formMessage(error, names)} />
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
