import { zodResolver } from '@hookform/resolvers/zod'
import { type AdminProduct, stock } from '@nosim/contract/admin/stock.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiError } from '../../api/api-error.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { formMessage, showFieldErrors } from '../../forms/field-errors.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Picture } from './picture-field.tsx'
import { showProduct } from './queries.ts'

const names = ['category_id', 'name', 'description', 'price', 'warranty_hours'] as const
type Name = (typeof names)[number]

type ProductFormOptions = {
  /** Undefined for a new one. */
  readonly product: AdminProduct | undefined
  /** The category of a new one, where the list is of one. */
  readonly category: number | undefined
  readonly onSaved: () => void
  /** Something was typed or chosen that would be lost. */
  readonly onEdited: () => void
}

/** The state of the form of a product: what is in it, what is wrong with it, and how it is sent. */
export function useProductForm({ product, category, onSaved, onEdited }: ProductFormOptions) {
  const kept = product?.image ?? null
  const { picture, refuse, ...pictureProps } = usePicture(kept)
  const form = useForm({
    defaultValues: valuesOf(product, category),
    resolver: zodResolver(stock.createProduct.body),
    reValidateMode: 'onSubmit',
  })

  const showRefusal = (error: ApiError) => {
    showFieldErrors({ fields: fieldsOf(error) }, names, form.setError)
    if (error.code === 'CATEGORY_GONE') refresh(stock.categories)
    // Without an answer the result is unknown; the list shows it.
    if (!error.isDefinite) refresh(stock.products)
    if (error.code === 'IMAGE_REFUSED') refuse(error.message)
  }
  const finish = (saved: AdminProduct) => {
    showProduct(saved)
    toast.success(`${saved.name} was ${product ? 'saved' : 'created'}.`)
    onSaved()
  }
  const told = { as: 'form', onDone: finish, onRefused: showRefusal } as const
  const create = useWrite(stock.createProduct, told)
  const change = useWrite(stock.changeProduct, told)
  const write = product ? change : create

  const edited = () => {
    write.clear()
    onEdited()
  }
  const { errors, dirtyFields: dirty } = form.formState
  const submit = form.handleSubmit((body) => {
    const image = picture instanceof File ? picture : undefined
    if (!product) return create.send({ body: { ...body, image } })
    // Send only the changed fields, so that a change by another admin is kept.
    const changed = {
      ...(dirty.category_id && { category_id: body.category_id }),
      ...(dirty.name && { name: body.name }),
      ...(dirty.description && { description: body.description }),
      ...(dirty.price && { price: body.price }),
      ...(dirty.warranty_hours && { warranty_hours: body.warranty_hours }),
      ...(picture !== kept && { image: image ?? ('' as const) }),
    }
    if (Object.keys(changed).length === 0) return onSaved()
    return change.send({ params: { id: product.id }, body: changed })
  })
  return {
    submit: (event: SyntheticEvent) => void submit(event),
    edited,
    field: (name: Name) => ({
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: errors[name]?.message,
    }),
    picture: {
      ...pictureProps,
      picture,
      onPicture: (next: Picture) => {
        pictureProps.onPicture(next)
        edited()
      },
    },
    isSending: write.isSending,
    message: messageOf(write.error),
  }
}

/** The picture that is chosen, and why another was refused. */
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
    /** What the server would not take. */
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

/** What is wrong with which field; a category that is gone is wrong with its field. */
function fieldsOf({ code, message, fields }: ApiError): Readonly<Record<string, string>> {
  return code === 'CATEGORY_GONE' ? { category_id: message } : fields
}

/** What no field says. */
function messageOf(error: ApiError | null): string | undefined {
  const isAtField = error?.code === 'CATEGORY_GONE' || error?.code === 'IMAGE_REFUSED'
  return isAtField ? undefined : formMessage(error, names)
}
