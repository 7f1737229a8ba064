import { Button, type ButtonProps } from '../actions/button.tsx'

export type DialogFootProps = ButtonProps & { readonly onCancel: () => void }

/** The footer of a dialog: Cancel, and beside it a button with the given props. */
export function DialogFooter({ onCancel, ...button }: DialogFootProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>Cancel</Button>
      <Button {...button} />
    </div>
  )
}
