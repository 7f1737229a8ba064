import { cx } from '../cx.ts'

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'stop' | 'none'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonLook = {
  /** primary: the one filled action of a page; plain: outlined; quiet: bare; stop: outlined red; none: own colours. */
  readonly tone?: ButtonTone | undefined
  readonly size?: ButtonSize | undefined
  /** As wide as its container. */
  readonly wide?: boolean | undefined
}

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  plain: 'bg-surface text-ink border-line shadow-card hover:bg-sunken',
  quiet: 'text-ink border-transparent hover:bg-sunken',
  stop: 'bg-surface text-stop border-line shadow-card hover:bg-stop-soft',
  none: 'border-transparent',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'touch-target h-8 touch:h-9 px-3 gap-1.5 text-label',
  md: 'h-10 touch:h-11 px-4 gap-2 text-body',
  lg: 'h-12 px-5 gap-2 text-body',
}

/** The classes of buttons, and of links that look like buttons. */
export function buttonStyle({ tone = 'plain', size = 'md', wide = false }: ButtonLook): string {
  return cx(
    'inline-flex items-center justify-center rounded-control border font-medium whitespace-nowrap transition motion-safe:active:scale-98 [&_svg]:shrink-0',
    'disabled:opacity-55 disabled:pointer-events-none aria-disabled:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55',
    tones[tone],
    sizes[size],
    wide && 'w-full',
  )
}

/** The classes of the label that opens a file dialog. It follows its input, which is `peer` and visually hidden. */
export const fileButtonStyle = `${buttonStyle({ size: 'sm' })} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`
