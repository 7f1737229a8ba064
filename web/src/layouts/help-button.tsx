import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../ui/deferred.tsx'

// The dialog is loaded on first use, so that it is in no first load.
const HelpDialog = deferred(() => import('./help-dialog.tsx'), 'HelpDialog')

/** The style of the button in the header of a page before sign-in. */
export const headerHelpStyle =
  'inline-flex h-10 items-center gap-2 rounded-control px-3 font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink touch:h-11'

type HelpButtonProps = {
  readonly className: string
  /** The class of its label, for places without room to show it. */
  readonly wordClassName?: string
}

/** Opens 'Need Help?' (SITE-11). */
export function HelpButton({ className, wordClassName }: HelpButtonProps) {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className={className}
      >
        <MessageCircleQuestionMark aria-hidden size={20} />
        <span className={wordClassName}>Help</span>
      </button>
      {isWanted && <HelpDialog open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
