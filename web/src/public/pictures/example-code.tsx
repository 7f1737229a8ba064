import { Copy, type LucideIcon, Radio, RotateCcw, X, Zap } from 'lucide-react'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { cx } from '../../ui/cx.ts'

const box =
  'flex flex-col items-center justify-center gap-1 rounded-card px-3 py-4 text-center col-start-1 row-start-1'

/** Both states in one grid cell, so that nothing moves when they change. */
export function CodeBox({ code }: { readonly code: string }) {
  return (
    <div className="relative grid min-h-28">
      <div className="example-glow absolute -inset-2 rounded-[18px] bg-accent opacity-0 blur-md" />
      <div className={`${box} example-waiting relative border border-dashed border-line-strong/60`}>
        <p className="flex items-center gap-2 font-medium text-wait">
          <Radio size={18} className="example-radio" />
          Waiting for SMS
        </p>
        <p className="text-label text-ink-soft">
          Enter this number in the app. The code will appear here.
        </p>
      </div>
      <div className={`${box} example-risen relative bg-signal text-on-signal`}>
        <Copy size={16} className="absolute top-3 right-3" />
        <p className="font-mono text-[2.5rem]/11 font-semibold tracking-[0.06em] sm:text-[2.75rem]/12">
          {code}
        </p>
        <p className="flex items-center gap-1 text-label">
          <Zap size={14} />
          Delivered within 2 seconds
        </p>
      </div>
    </div>
  )
}

/** The copy button is faint before the code. Cancel is shown while the number waits, 'Same service again' after it. */
export function Actions({ price }: { readonly price: string }) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div className="example-waiting grid grid-cols-2 content-start gap-3">
        <Button
          tone="plain"
          className="border-line! text-ink-faint!"
          Icon={Copy}
          label="Copy OTP"
        />
        <Button tone="stop" Icon={X} label="Cancel" />
      </div>
      <div className="example-arrived grid gap-3 sm:grid-cols-[1fr_auto]">
        <Button tone="primary" Icon={Copy} label="Copy OTP" />
        <Button
          tone="plain"
          className="max-sm:hidden"
          Icon={RotateCcw}
          label={`Same service again · ${price}`}
        />
      </div>
    </div>
  )
}

type ButtonProps = {
  readonly tone: 'primary' | 'plain' | 'stop'
  readonly Icon: LucideIcon
  readonly label: string
  readonly className?: string
}

/** A picture of a button. */
function Button({ tone, Icon, label, className }: ButtonProps) {
  return (
    <span className={cx(buttonStyle({ tone }), 'min-w-0 px-2! whitespace-nowrap', className)}>
      <Icon size={16} className="shrink-0" />
      {label}
    </span>
  )
}
