import { type ReactNode, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { CopyButton } from '../display/copy-button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { Alert } from '../page/alert.tsx'
import { Dialog } from './dialog.tsx'

type OnceDialogProps = {
  /** The title before the secret is created; `shownTitle` is the title after that. */
  readonly title: string
  readonly shownTitle: string
  /** Undefined until the secret is created. */
  readonly secret: string | undefined
  /** What the secret permits, and where to store it. */
  readonly note: string
  readonly onClose: () => void
  /** The step that creates the secret. */
  readonly children?: ReactNode
}

/**
 * A secret that is shown once. The dialog does not close by an accidental click before the user confirms that it is
 * saved.
 */
export function OnceDialog({ title, shownTitle, secret, note, ...props }: OnceDialogProps) {
  const [isSaved, setSaved] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const close = () => {
    if (secret !== undefined && !isSaved) return setWarned(true)
    props.onClose()
  }
  return (
    <Dialog open onOpenChange={close} title={secret === undefined ? title : shownTitle}>
      {secret === undefined ? (
        props.children
      ) : (
        <div className="flex flex-col gap-4">
          <Alert tone="wait" title="Copy it now: it won't be shown again">
            {note}
          </Alert>
          <ul
            aria-label="Secret"
            className="rounded-control bg-sunken px-2 py-3 text-center font-mono text-label wrap-anywhere"
          >
            <li>{secret}</li>
          </ul>
          <CopyButton
            wide
            tone="primary"
            text={secret}
            label="Copy secret"
            copied="Secret copied to clipboard ✅"
            failed="Failed to copy ❌"
          />
          <Checkbox
            label="I have saved this secret"
            checked={isSaved}
            onChange={({ target }) => setSaved(target.checked)}
            error={isWarned && !isSaved ? 'Please save the secret and tick this first.' : undefined}
          />
          <Button wide onClick={close}>
            Done
          </Button>
        </div>
      )}
    </Dialog>
  )
}
