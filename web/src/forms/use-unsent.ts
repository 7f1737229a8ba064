import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { draftKey } from '../api/drafts.ts'
import { readSession } from '../api/session.ts'
import { holdForm, releaseForm } from '../ui/unsent.ts'

export type UnsentOptions = {
  /** The form, among those of its address. */
  readonly name: string
  /** What a form in a dialog is about, for its address does not say it. Without it such a form has no draft. */
  readonly subject?: string | number | undefined
  readonly edits: object
  /** Whether an edit differs from the start. */
  readonly isDirty: boolean
  /** Called with the edits of a draft. */
  readonly onDraft: (edits: object) => void
}

/**
 * Text that a signed-in user has typed and not sent. Leaving its page warns (SITE-35). It is kept in session storage, so that it is
 * still there when the session has ended and the same user has signed in again (AUTH-47).
 */
export function useUnsent({ name, subject, edits, isDirty, onDraft }: UnsentOptions) {
  const [isTyped, setTyped] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const key = useRef<string>(undefined)
  const isKept = useRef(false)
  const isUnsent = isTyped && isDirty

  useEffect(() => {
    if (!isUnsent) {
      drop(key.current)
      return undefined
    }
    isKept.current = false
    if (key.current !== undefined)
      sessionStorage.setItem(key.current, JSON.stringify(openEdits(edits, form.current)))
    return holdForm(form)
  }, [isUnsent, edits])
  // Who leaves the page while the session lasts gives the text up, unless the page keeps it for the return.
  useEffect(() => () => void (readSession() && !isKept.current && drop(key.current)), [])

  const onForm = (element: HTMLFormElement | null) => {
    form.current = element
    const user = readSession()?.card.user_id
    if (!element || !user || key.current !== undefined) return
    if (subject === undefined && element.closest('[role=dialog]')) return
    key.current = draftKey(user, `${name} ${subject}`)
    const draft = sessionStorage.getItem(key.current)
    if (draft === null) return
    setTyped(true)
    onDraft(JSON.parse(draft) as object) // only this hook writes it
  }
  return {
    /** The props of the form element. */
    props: {
      ref: onForm,
      onInput: ({ target }: SyntheticEvent) => {
        // The search of a list that opens over the form is none of its fields.
        if (isTextControl(target) && target.form === form.current && !isSecret(target))
          setTyped(true)
      },
    },
    /** Call before a navigation from which the user returns to the form: it does not ask, and the draft stays. */
    keep: () => {
      releaseForm(form)
      isKept.current = true
    },
    /** Call after a success, before what follows it. */
    sent: () => {
      releaseForm(form)
      setTyped(false)
    },
  }
}

const drop = (key: string | undefined) => key !== undefined && sessionStorage.removeItem(key)

const isTextControl = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(target.type))

/** A password, also while it is shown, or a code that is valid once. */
const isSecret = ({ autocomplete }: { readonly autocomplete: string }) =>
  /password|one-time-code/.test(autocomplete)

/** The edits that may be stored: choices and texts, without secrets. */
function openEdits(edits: object, form: HTMLFormElement | null): object {
  return Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => {
      const control = form?.elements.namedItem(name)
      return !(value instanceof File) && !(isTextControl(control) && isSecret(control))
    }),
  )
}
