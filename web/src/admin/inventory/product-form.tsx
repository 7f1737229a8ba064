import type { AdminProduct, AdminCategory } from '@nosim/contract/admin/inventory.ts'
import type { ReactNode } from 'react'
import { Select } from '../../ui/choice/select.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { StickyFooter } from '../dialogs/sticky-footer.tsx'
import { PictureField } from './picture-field.tsx'
import { useProductForm } from './use-product-form.ts'

type ProductFormProps = {
  /** Undefined for a new product. */
  readonly product: AdminProduct | undefined
  /** The category of a new product, where the list is filtered by a category. */
  readonly category: number | undefined
  readonly categories: readonly AdminCategory[]
  readonly onClose: () => void
  /** Called when the form has input that closing would lose. */
  readonly onEdited: () => void
  /** Shown above the buttons. */
  readonly warning: ReactNode
}

/** The fields of a product, with its price and warranty. */
export function ProductForm({ categories, warning, onClose, ...options }: ProductFormProps) {
  const form = useProductForm({ ...options, onSaved: onClose })
  return (
    <form {...form.form} className="flex flex-col gap-4">
      <Select
        data-autofocus
        label="Category"
        options={[
          { value: '', label: 'Select Category' },
          ...categories.map(({ id, name, status }) => ({
            value: String(id),
            label: status === 1 ? name : `${name} (disabled)`,
          })),
        ]}
        {...form.field('category_id')}
      />
      <TextField label="Name" autoComplete="off" maxLength={300} {...form.field('name')} />
      <TextArea label="Description" maxLength={4000} {...form.field('description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Price"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          hint="Whole naira, for one log."
          {...form.field('price')}
        />
        <TextField
          label="Warranty hours"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          hint="0 means none."
          {...form.field('warranty_hours')}
        />
      </div>
      <PictureField {...form.picture} />
      <FormError message={form.message} />
      <StickyFooter
        type="submit"
        tone="primary"
        busy={form.isSending}
        busyLabel="Saving..."
        warning={warning}
        onCancel={onClose}
      >
        Save
      </StickyFooter>
    </form>
  )
}
