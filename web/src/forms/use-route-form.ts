import type { Route } from '@nosim/contract/base/route.ts'
import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { ApiError } from '../api/api-error.ts'
import { useWrite, type Write, type WriteOptions } from '../api/use-write.ts'
import { contractFaults, formMessage, isMissing } from './field-errors.ts'
import { type UnsentOptions, useUnsent } from './use-unsent.ts'

export type Values = Readonly<Record<string, unknown>>
type Errors = Readonly<Record<string, string | undefined>>
type Focusable = { readonly focus: () => void; readonly select?: () => void }
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The fields of a form: their values, their errors and the focus. Only edits are kept, so that an unedited field follows
 * `start`.
 */
export function useFields<V extends Values>(start: V, onEdited: () => void) {
  const [edits, setEdits] = useState<Partial<Record<keyof V, unknown>>>({})
  const { showErrors, dropError, ...faults } = useErrors<keyof V & string>(Object.keys(start))
  const values: V = { ...start, ...edits }

  const set = (name: keyof V & string, value: unknown) => {
    setEdits((before) => ({ ...before, [name]: value }))
    dropError(name)
    onEdited()
  }
  return {
    ...faults,
    values,
    set,
    showErrors,
    edits,
    setEdits,
    /** Whether an edit differs from the start. */
    isDirty: Object.keys(edits).some((name) => values[name] !== start[name]),
    /** The entries of a body whose field is edited. */
    dirtyOf: <T extends object>(body: T): Partial<T> => {
      const dirty: Partial<T> = { ...body }
      for (const name in dirty) if (values[name] === start[name]) delete dirty[name]
      return dirty
    },
    /** Drops the edits and the errors. */
    reset: () => {
      setEdits({})
      showErrors({})
    },
    /** Parses a body with a schema. Invalid: shows the errors of the fields and returns undefined. */
    checked: <T>(schema: z.ZodMiniType<T>, body: unknown): T | undefined => {
      const read = schema.safeParse(body)
      if (!read.success) showErrors(contractFaults(read.error).fields)
      return read.data
    },
    /** The props of a text field. */
    field: (name: keyof V & string) => ({
      ...faults.wiring(name),
      value: String(values[name]),
      onChange: ({ target }: ChangeEvent<Control>) => set(name, target.value),
    }),
    /** The props of a checkbox. */
    tick: (name: keyof V & string) => ({
      ...faults.wiring(name),
      checked: values[name] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.checked),
    }),
  }
}

/** The errors of fields in the order of the form, a problem that belongs to no field, and the focus. */
function useErrors<Name extends string>(names: readonly string[]) {
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const elements = useRef(new Map<string, Focusable>())
  const focus = (name: Name) => elements.current.get(name)?.focus()
  return {
    errors,
    problem,
    focus,
    /** Moves the focus to a text field and selects its text, so that typing replaces it. */
    select: (name: Name) => {
      focus(name)
      elements.current.get(name)?.select?.()
    },
    /** Shows only these errors, and moves the focus to the first field with an error. */
    showErrors: (shown: Errors) => {
      setErrors(shown)
      setProblem(undefined)
      const first = names.find((name) => shown[name] !== undefined)
      if (first !== undefined) elements.current.get(first)?.focus()
    },
    /** Shows a problem of the whole form, and moves the focus to the field that solves it. */
    showProblem: (message: string, name: Name) => {
      setErrors({})
      setProblem(message)
      focus(name)
    },
    dropError: (name: Name) => {
      setErrors((before) => ({ ...before, [name]: undefined }))
      setProblem(undefined)
    },
    /** Drops the problem. */
    clear: () => setProblem(undefined),
    wiring: (name: Name) => ({
      name,
      error: errors[name],
      ref: (element: Focusable | null) => void (element && elements.current.set(name, element)),
    }),
  }
}

export type Fields<V extends Values> = ReturnType<typeof useFields<V>>

export type RouteFormOptions<R extends Route, V extends Values> = Pick<UnsentOptions, 'subject'> &
  Pick<WriteOptions<R>, 'onDone' | 'where'> & {
    /** The initial values, by the names of the route's body. */
    readonly start: V
    /** The messages of required fields. */
    readonly required?: Partial<Record<keyof V, string>>
    /** The arguments of the write; undefined sends nothing. */
    readonly sent: (values: V, fields: Fields<V>) => Parameters<Write<R>['send']> | undefined | void
    /** The message for a refusal that no field shows; by default the message of the server. */
    readonly messageOf?: (error: ApiError) => string | undefined
    /** Called after a refusal, in addition to showing it. */
    readonly onRefused?: (error: ApiError, fields: Fields<V>) => void
    readonly onEdited?: () => void
  }

/** A form for a route: its fields, one write at a time, and the server's errors at their fields. */
export function useRouteForm<R extends Route, V extends Values>(
  route: R,
  options: RouteFormOptions<R, V>,
) {
  const { start, required = {}, onDone, onRefused } = options
  const messageOf = (error: ApiError | null) =>
    error && options.messageOf ? options.messageOf(error) : formMessage(error, Object.keys(start))
  const write = useWrite(route, {
    as: 'form',
    where: options.where,
    onDone: (...done) => {
      unsent.sent()
      onDone?.(...done)
    },
    onRefused: (error) => {
      fields.showErrors(error.fields)
      onRefused?.(error, fields)
    },
  })
  const fields = useFields(start, () => {
    write.clear()
    options.onEdited?.()
  })
  const unsent = useUnsent({
    ...fields,
    ...options,
    name: route.path,
    onDraft: (edits) => fields.setEdits(edits),
  })
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const empty = Object.entries<string | undefined>(required).filter(([name]) =>
      isMissing(route, name, String(fields.values[name])),
    )
    if (empty.length > 0) return fields.showErrors(Object.fromEntries(empty))
    const sent = options.sent(fields.values, fields)
    if (sent) write.send(...sent)
  }
  const clear = () => {
    fields.clear()
    write.clear()
  }
  return {
    ...fields,
    /** The props of the form element. Each input clears the message. */
    form: {
      ...unsent.props,
      noValidate: true,
      onSubmit,
      onInput: (event: SyntheticEvent) => {
        clear()
        unsent.props.onInput(event)
      },
    },
    isSending: write.isSending,
    /** The notice of the repeats of the write, and how to stop them; undefined without repeats. */
    repeating: write.repeating,
    error: write.error,
    /** Clears the message that belongs to no field. */
    clear,
    /** Resets the form, for example when a dialog that keeps it opens again. */
    reset: () => {
      fields.reset()
      write.clear()
    },
    /** The message that belongs to no field. */
    message: fields.problem ?? messageOf(write.error),
  }
}
