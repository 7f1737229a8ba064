import { useState, type ReactNode } from 'react'
import { servicesQuery } from '../../api/queries.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ActiveNumbers } from './active-numbers.tsx'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../api/client.ts'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { BuyForm, type BuyFormProps } from './buy-form.tsx'
import { CircleHelp, Lightbulb } from 'lucide-react'
import { CollapsiblePanel } from '../../ui/page/collapsible-panel.tsx'

/** Buying a number, and below it the numbers that wait for their code. */
export function Component() {
  const [newest, setNewest] = useState<string>()
  return (
    <>
      <PageHeader />
      <BuyCard onBought={setNewest} />
      <TipPanels />
      <ActiveNumbers newest={newest} />
    </>
  )
}

/** The form with what it sells; while that loads its shape, and when it cannot be had a way to try again. */
function BuyCard({ onBought }: Pick<BuyFormProps, 'onBought'>) {
  const read = useQuery(servicesQuery())
  return (
    <Card>
      {read.data ? (
        <BuyForm services={read.data.services} onBought={onBought} />
      ) : read.isError ? (
        <ErrorState
          title={`Failed to load services: ${asApiError(read.error).reason}`}
          onRetry={read.refetch}
        />
      ) : (
        <FormShape />
      )}
    </Card>
  )
}

function FormShape() {
  return (
    <div aria-busy className="grid gap-4 md:grid-cols-[14rem_1fr]">
      <span className="sr-only">Loading the services</span>
      <Skeleton className="mt-6 h-11" />
      <Skeleton className="mt-6 h-11" />
      <Skeleton className="h-11 md:col-span-2" />
    </div>
  )
}

/** Tips in two panels, closed at first. */
function TipPanels() {
  return (
    <div className="grid items-start gap-4 pt-4 lg:grid-cols-2 lg:gap-6">
      <CollapsiblePanel
        title="Issues: no code, or a banned number"
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
            <Lead>Telegram.</Lead> About 45% of its codes get through, so expect a 50/50 chance with
            each number. Once you are in, turn on two-factor authentication (2FA).
          </li>
          <li>
            <Lead>WhatsApp.</Lead> A Business account has a 50/50 chance. Reinstall the app before
            you buy, do not text anyone right after you bought, and turn on 2FA.
          </li>
        </Points>
      </CollapsiblePanel>
    </div>
  )
}

function Points({ children }: { readonly children: ReactNode }) {
  return <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">{children}</ul>
}

function Lead({ children }: { readonly children: ReactNode }) {
  return <strong className="font-medium text-ink">{children}</strong>
}
