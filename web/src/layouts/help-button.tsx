import { MessageCircleQuestionMark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { helpButtonStyle, helpWordStyle } from './help-style.ts'

// The dialog comes when it is asked for, which keeps it off every first load.
const HelpDialog = lazy(() =>
  import('./help-dialog.tsx').then((module) => ({ default: module.HelpDialog })),
)

/** The floating button of every page that opens 'Need Help?'. */
export function HelpButton() {
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
        className={helpButtonStyle}
      >
        <MessageCircleQuestionMark aria-hidden size={20} />
        <span className={helpWordStyle}>Help</span>
      </button>
      {isWanted && (
        <Suspense>
          <HelpDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
