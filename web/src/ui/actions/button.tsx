import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type MouseEvent,
  type Ref,
  useId,
} from 'react'
import { Spinner } from '../page/spinner.tsx'
import { buttonStyle, type ButtonLook } from './button-style.ts'

/** An icon, as `lucide-react` has them. */
export type ButtonIcon = ComponentType<{ readonly 'aria-hidden': true; readonly size: number }>

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    readonly ref?: Ref<HTMLButtonElement>
    readonly Icon?: ButtonIcon
    /** While true it shows a spinner, keeps the focus and ignores clicks. */
    readonly busy?: boolean
    /** Its words while busy. */
    readonly busyLabel?: string
    /** The reason why it is disabled, shown as its description. */
    readonly disabledReason?: string | null | undefined
    /** What a press does while there is such a reason: show where it lies. */
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
    // Not `disabled`, which would throw the focus back to the top of the page.
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

/** The button that sends the form of a page. */
export const SubmitButton = (props: ButtonProps) => (
  <Button type="submit" tone="primary" size="lg" wide {...props} />
)
