import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../ui/deferred.tsx'
import { helpButtonStyle, helpWordStyle } from './help-style.ts'

// The dialog is loaded on first use, which keeps it off every first load.
const HelpDialog = deferred(() => import('./help-dialog.tsx'), 'HelpDialog')

const looks = {
  /** On pages without a frame. */
  floating: { button: `${helpButtonStyle} in-frame:hidden`, word: helpWordStyle, size: 20 },
  /** In a tab bar. */
  round: {
    button:
      'flex size-11 items-center justify-center rounded-full border border-line-strong/60 text-ink-soft transition-colors hover:bg-sunken hover:text-ink',
    word: 'sr-only',
    size: 20,
  },
  /** In a sidebar. */
  entry: {
    button:
      'flex h-10 w-full items-center gap-3 rounded-control px-3 text-left text-ink-soft transition-colors hover:bg-sunken hover:text-ink',
    word: '',
    size: 18,
  },
} as const

type HelpButtonProps = { readonly look: keyof typeof looks }

/** Opens 'Need Help?' (SITE-11). */
export function HelpButton({ look }: HelpButtonProps) {
  const { button, word, size } = looks[look]
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className={button}
      >
        <MessageCircleQuestionMark aria-hidden size={size} />
        <span className={word}>Help</span>
      </button>
      {isWanted && <HelpDialog open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
