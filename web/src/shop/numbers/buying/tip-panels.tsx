import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import { popularServicesQuery } from '../../../api/queries.ts'
import { CollapsiblePanel } from '../../../ui/page/collapsible-panel.tsx'
import { deliverySentence } from '../../../format/delivery-text.ts'

/** Tips in two panels, collapsed at first (NUM-14, NUM-15). */
export function TipPanels() {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-1">
      <CollapsiblePanel
        title="No code, or number banned?"
        icon={<CircleHelp aria-hidden size={18} className="shrink-0 text-ink-soft" />}
      >
        <Points>
          <li>
            Most codes come within 2 to 7 minutes. Nothing by then? Cancel the number and try
            another one; a number without a code costs nothing.
          </li>
          <li>
            The app says the number is banned? That happens most with WhatsApp and Telegram. Cancel
            it at once and buy a new one.
          </li>
        </Points>
      </CollapsiblePanel>
      <CollapsiblePanel
        title="Tips for Telegram and WhatsApp"
        icon={<Lightbulb aria-hidden size={18} className="shrink-0 text-ink-soft" />}
      >
        <Points>
          <li>
            <Lead>Telegram.</Lead> <TelegramOdds /> Once you are in, turn on two-factor
            authentication (2FA).
          </li>
          <li>
            <Lead>WhatsApp.</Lead> A Business account has a 50/50 chance. Reinstall the app before
            you buy. Don't message anyone right after buying, and turn on 2FA.
          </li>
        </Points>
      </CollapsiblePanel>
    </div>
  )
}

/** The measured share, or a known estimate without enough orders. */
function TelegramOdds() {
  const telegram = useQuery(popularServicesQuery()).data?.delivery['tg']
  return telegram
    ? deliverySentence(telegram)
    : 'About 45% of its codes get through, so expect a 50/50 chance with each number.'
}

function Points({ children }: { readonly children: ReactNode }) {
  return <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">{children}</ul>
}

function Lead({ children }: { readonly children: ReactNode }) {
  return <strong className="font-medium text-ink">{children}</strong>
}
