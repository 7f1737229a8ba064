import { MessageCircleQuestionMark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

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
        className="fixed right-4 bottom-4 z-30 inline-flex h-12 items-center justify-center gap-2 rounded-full border border-line bg-surface font-medium shadow-lift transition-colors hover:bg-sunken max-sm:w-12 sm:right-6 sm:bottom-6 sm:px-4 print:hidden"
      >
        <MessageCircleQuestionMark aria-hidden size={20} />
        <span className="max-sm:sr-only">Help</span>
      </button>
      {isWanted && (
        <Suspense>
          <HelpDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
