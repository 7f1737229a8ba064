import { type AdminProduct, inventory } from '@nosim/contract/admin/inventory.ts'
import { useRef, useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Picture } from './picture-field.tsx'
import { showProduct } from './queries.ts'

type ProductFormOptions = {
  /** Undefined for a new product. */
  readonly product: AdminProduct | undefined
  /** The category of a new product, where the list is filtered by a category. */
  readonly category: number | undefined
  readonly onSaved: () => void
  /** Called when the form has input that closing would lose. */
  readonly onEdited: () => void
}

/** The state of the form of a product: its values, its errors and its request. */
export function useProductForm({ product, category, onSaved, onEdited }: ProductFormOptions) {
  const kept = product?.image ?? null
  const { picture, refuse, ...pictureProps } = usePicture(kept)
  const form = useRouteForm(product ? inventory.changeProduct : inventory.createProduct, {
    start: valuesOf(product, category),
    sent: (values, { checked, dirtyOf }) => {
      const body = checked(inventory.createProduct.body, values)
      const image = picture instanceof File ? picture : undefined
      if (!body || !product) return body && [{ body: { ...body, image } }]
      // Send only the changed fields, so that a change by another admin is kept.
      const changed = {
        ...dirtyOf(body),
        ...(picture !== kept && { image: image ?? ('' as const) }),
      }
      if (Object.keys(changed).length === 0) return onSaved()
      return [{ params: { id: product.id }, body: changed }]
    },
    onDone: (saved) => {
      showProduct(saved)
      toast.success(`${saved.name} was ${product ? 'saved' : 'created'}.`)
      onSaved()
    },
    onRefused: (error, { showErrors }) => {
      // The field of a category that is gone shows the error.
      if (error.code === 'CATEGORY_GONE') {
        showErrors({ category_id: error.message })
        refresh(inventory.categories)
      }
      // Without a response the outcome is unknown; the list shows it.
      if (!error.isDefinite) refresh(inventory.products)
      if (error.code === 'IMAGE_REFUSED') refuse(error.message)
    },
    onEdited,
  })
  const isAtField = form.error?.code === 'CATEGORY_GONE' || form.error?.code === 'IMAGE_REFUSED'
  return {
    ...form,
    picture: {
      ...pictureProps,
      picture,
      onPicture: (next: Picture) => {
        pictureProps.onPicture(next)
        form.clear()
        onEdited()
      },
    },
    message: isAtField ? undefined : form.message,
  }
}

/** The chosen picture, and why another file was refused. */
function usePicture(kept: Picture) {
  const [picture, setPicture] = useState(kept)
  const [fault, setFault] = useState<string>()
  const ref = useRef<HTMLInputElement>(null)
  return {
    ref,
    picture,
    error: fault,
    onFault: setFault,
    onPicture: (next: Picture) => {
      setFault(undefined)
      setPicture(next)
    },
    /** Shows why the server refused the picture. */
    refuse: (message: string) => {
      setFault(message)
      ref.current?.focus()
    },
  }
}

function valuesOf(product: AdminProduct | undefined, category: number | undefined) {
  return {
    category_id: String(product?.category_id ?? category ?? ''),
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: String(product?.price ?? ''),
    warranty_hours: String(product?.warranty_hours ?? 24),
  }
}
