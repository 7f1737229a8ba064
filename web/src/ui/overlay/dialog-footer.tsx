import { Button, type ButtonProps } from '../actions/button.tsx'

export type DialogFootProps = ButtonProps & { readonly onCancel: () => void }

/** The end of a dialog: the way back, and beside it a button with all that a button takes. */
export function DialogFooter({ onCancel, ...button }: DialogFootProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>Cancel</Button>
      <Button {...button} />
    </div>
  )
}
