import type { ClaimView } from '@nosim/contract/admin/complaints.ts'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { type Outcome, SettleClaim } from './settle-claim.tsx'

export type ClaimActionsProps = { readonly claim: ClaimView; readonly toHead: () => void }

/** The three ways to settle a claim. */
export function ClaimActions({ claim, toHead }: ClaimActionsProps) {
  const { id, log_count, waiting } = claim
  const box = useFocusKept<HTMLDivElement>(toHead)
  const [opened, setOpened] = useState<Outcome>()
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={`Replace, claim ${id}`}
        disabledReason={log_count === 0 ? 'No other log of this product is in stock.' : null}
        onClick={() => setOpened('replaced')}
      >
        Replace
      </Button>
      <Button
        size="sm"
        aria-label={`Refund, claim ${id}`}
        disabledReason={waiting ? 'Already requested: a second admin must approve it.' : null}
        onClick={() => setOpened('refunded')}
      >
        Refund
      </Button>
      <Button
        size="sm"
        tone="stop"
        aria-label={`Decline, claim ${id}`}
        onClick={() => setOpened('declined')}
      >
        Decline
      </Button>
      {waiting && <p className="w-full text-label text-wait">Refund waiting for a second admin.</p>}
      {opened && (
        <SettleClaim claim={claim} outcome={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}
