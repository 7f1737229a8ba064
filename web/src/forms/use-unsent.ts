import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { draftKey } from '../api/drafts.ts'
import { readSession } from '../api/session.ts'
import { holdForm, releaseForm } from '../ui/unsent.ts'

export type UnsentOptions = {
  /** The name of the form, unique within its address. */
  readonly name: string
  /** What a form in a dialog is about, which its address does not name. Without it such a form has no draft. */
  readonly subject?: string | number | undefined
  readonly edits: object
  /** Whether an edit differs from the start. */
  readonly isDirty: boolean
  /** Called with the edits of a draft. */
  readonly onDraft: (edits: object) => void
}

/**
 * The unsent input of a signed-in user in a form. Leaving its page warns (SITE-35). The draft is in session storage:
 * when the session ends, the same user finds it after the next sign-in (AUTH-47).
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
  // Leaving the page during a session drops the draft, unless `keep` was called.
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
    onDraft(JSON.parse(draft) as object) // only this hook writes the draft
  }
  return {
    /** The props of the form element. */
    props: {
      ref: onForm,
      onInput: ({ target }: SyntheticEvent) => {
        // The search field of a list over the form is not part of the form.
        if (isTextControl(target) && target.form === form.current && !isSecret(target))
          setTyped(true)
      },
    },
    /** Call before a navigation from which the user returns to the form: it does not warn, and the draft stays. */
    keep: () => {
      releaseForm(form)
      isKept.current = true
    },
    /** Call after a success, before the code that follows it. */
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

/** Whether a field has a password, also while it is visible, or a code that is valid once. */
const isSecret = ({ autocomplete }: { readonly autocomplete: string }) =>
  /password|one-time-code/.test(autocomplete)

/** The edits that may be stored: no files and no secrets. */
function openEdits(edits: object, form: HTMLFormElement | null): object {
  return Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => {
      const control = form?.elements.namedItem(name)
      return !(value instanceof File) && !(isTextControl(control) && isSecret(control))
    }),
  )
}
