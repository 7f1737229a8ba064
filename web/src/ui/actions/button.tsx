import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type MouseEvent,
  type Ref,
  useId,
} from 'react'
import { Spinner } from '../page/spinner.tsx'
import { buttonStyle, type ButtonLook } from './button-style.ts'

/** An icon with the props of `lucide-react`. */
export type ButtonIcon = ComponentType<{ readonly 'aria-hidden': true; readonly size: number }>

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    readonly ref?: Ref<HTMLButtonElement>
    readonly Icon?: ButtonIcon
    /** While true, the button shows a spinner, keeps the focus and ignores clicks. */
    readonly busy?: boolean
    /** The text while busy. */
    readonly busyLabel?: string
    /** Why the button is disabled, shown as its description. */
    readonly disabledReason?: string | null | undefined
    /** Called on a press while there is such a reason, to show where the problem is. */
    readonly onStopped?: () => void
  }

export function Button({
  tone,
  size,
  wide,
  Icon,
  busy = false,
  busyLabel,
  disabledReason,
  onStopped,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isStopped = busy || Boolean(disabledReason)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would move the focus to the top of the page.
    if (!isStopped) return onClick?.(event)
    event.preventDefault()
    if (!busy) onStopped?.()
  }
  return (
    <>
      <button
        {...rest}
        type={type === 'submit' ? 'submit' : 'button'}
        className={buttonStyle({ tone, size, wide })}
        onClick={click}
        aria-disabled={isStopped || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        title={disabledReason ?? rest.title}
      >
        {busy ? <Spinner /> : Icon && <Icon aria-hidden size={16} />}
        {busy && busyLabel ? busyLabel : children}
      </button>
      {disabledReason && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </>
  )
}

/** The button that submits the form of a page. */
export const SubmitButton = (props: ButtonProps) => (
  <Button type="submit" tone="primary" size="lg" wide {...props} />
)
