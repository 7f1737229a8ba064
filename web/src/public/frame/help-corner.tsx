import { MessageCircleQuestionMark, X } from 'lucide-react'
import { HelpContent, helpTitle } from '../../layouts/help-content.tsx'
import { helpButtonStyle, helpWordStyle } from '../../layouts/help-style.ts'

/** The floating button of every page that opens 'Need Help?'; the browser itself opens, closes and keeps the focus. */
export function HelpCorner({ supportUrl }: { readonly supportUrl: string | null }) {
  return (
    <>
      <button type="button" popoverTarget="help" className={helpButtonStyle}>
        <MessageCircleQuestionMark aria-hidden size={20} />
        <span className={helpWordStyle}>Help</span>
      </button>
      <dialog
        id="help"
        popover="auto"
        aria-labelledby="help-title"
        className="fixed inset-x-4 top-1/2 mx-auto max-h-[85dvh] w-auto max-w-form -translate-y-1/2 animate-appear overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-veil"
      >
        <div className="flex items-start justify-between gap-4">
          <h2 id="help-title" className="pt-2 text-title">
            {helpTitle}
          </h2>
          <button
            type="button"
            popoverTarget="help"
            popoverTargetAction="hide"
            aria-label="Close"
            className="inline-flex size-10 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden size={18} />
          </button>
        </div>
        <div className="pt-4">
          <HelpContent supportUrl={supportUrl} />
        </div>
      </dialog>
    </>
  )
}
