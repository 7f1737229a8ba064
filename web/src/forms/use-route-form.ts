import type { Route } from '@nosim/contract/base/route.ts'
import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { ApiError } from '../api/api-error.ts'
import { useWrite, type Write, type WriteOptions } from '../api/use-write.ts'
import { contractFaults, formMessage } from './field-errors.ts'

type Values = Readonly<Record<string, unknown>>
type Errors = Readonly<Record<string, string | undefined>>
type Focusable = { readonly focus: () => void }
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The fields of a form: their values, their errors and the focus. Only edits are kept, so that an unedited field follows
 * `start`.
 */
export function useFields<V extends Values>(start: V, onEdited: () => void) {
  const [edits, setEdits] = useState<Partial<Record<keyof V, unknown>>>({})
  const [errors, setErrors] = useState<Errors>({})
  const elements = useRef(new Map<string, Focusable>())
  const values: V = { ...start, ...edits }

  const focus = (name: keyof V & string) => elements.current.get(name)?.focus()
  /** Shows these errors alone and moves the focus to the first field that has one. */
  const showErrors = (shown: Errors) => {
    setErrors(shown)
    const first = Object.keys(start).find((name) => shown[name] !== undefined)
    if (first !== undefined) focus(first)
  }
  const set = (name: keyof V & string, value: unknown) => {
    setEdits((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
    onEdited()
  }
  const wiring = (name: keyof V & string) => ({
    name,
    error: errors[name],
    ref: (element: Focusable | null) => void (element && elements.current.set(name, element)),
  })
  return {
    values,
    errors,
    set,
    focus,
    showErrors,
    wiring,
    /** The entries of a body whose field is edited. */
    dirtyOf: <T extends object>(body: T): Partial<T> => {
      const dirty: Partial<T> = { ...body }
      for (const name in dirty) if (values[name] === start[name]) delete dirty[name]
      return dirty
    },
    /** Drops the edits. */
    reset: () => setEdits({}),
    /** The body that the schema makes of these values; undefined after the errors are shown. */
    checked: <T>(schema: z.ZodMiniType<T>, body: unknown): T | undefined => {
      const read = schema.safeParse(body)
      if (!read.success) showErrors(contractFaults(read.error).fields)
      return read.data
    },
    /** The props of a text field. */
    field: (name: keyof V & string) => ({
      ...wiring(name),
      value: String(values[name]),
      onChange: ({ target }: ChangeEvent<Control>) => set(name, target.value),
    }),
    /** The props of a checkbox. */
    tick: (name: keyof V & string) => ({
      ...wiring(name),
      checked: values[name] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.checked),
    }),
  }
}

export type Fields<V extends Values> = ReturnType<typeof useFields<V>>

type RouteFormOptions<R extends Route, V extends Values> = Pick<WriteOptions<R>, 'onDone'> & {
  /** The values at the start, by the names of the route's body. */
  readonly start: V
  /** The messages of required fields. */
  readonly required?: Partial<Record<keyof V, string>>
  /** The arguments of the write; undefined sends nothing. */
  readonly sent: (values: V, fields: Fields<V>) => Parameters<Write<R>['send']> | undefined | void
  /** What follows a refusal besides showing it. */
  readonly onRefused?: (error: ApiError, fields: Fields<V>) => void
  readonly onEdited?: () => void
}

/** A form on a route: its fields, one write at a time, and the server's errors under their fields. */
export function useRouteForm<R extends Route, V extends Values>(
  route: R,
  options: RouteFormOptions<R, V>,
) {
  const { start, required = {}, onDone, onRefused } = options
  const write = useWrite(route, {
    as: 'form',
    ...(onDone && { onDone }),
    onRefused: (error) => {
      fields.showErrors(error.fields)
      onRefused?.(error, fields)
    },
  })
  const fields = useFields(start, () => {
    write.clear()
    options.onEdited?.()
  })
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const empty = Object.entries<string | undefined>(required).filter(
      ([name]) => String(fields.values[name]).trim() === '',
    )
    if (empty.length > 0) return fields.showErrors(Object.fromEntries(empty))
    const sent = options.sent(fields.values, fields)
    if (sent) write.send(...sent)
  }
  return {
    ...fields,
    /** The props of the form element. */
    form: { noValidate: true, onSubmit },
    isSending: write.isSending,
    error: write.error,
    clear: write.clear,
    /** The message that belongs to no field. */
    message: formMessage(write.error, Object.keys(start)),
  }
}
