import type { User } from '@nosim/contract/accounts/accounts.ts'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { StatusBadge } from '../ui/display/badge.tsx'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { Card } from '../ui/page/card.tsx'
import type { Begun } from './begin-step.tsx'
import { deferred } from '../ui/deferred.tsx'

// Both are loaded on first use; the QR code library comes with the first.
const SetUpDialog = deferred(() => import('./set-up-dialog.tsx'), 'SetUpDialog')
const TurnOffDialog = deferred(() => import('./turn-off-dialog.tsx'), 'TurnOffDialog')

/** Two-step sign-in: whether it is on, and the way to change that. */
export function TotpCard({ me }: { readonly me: User | undefined }) {
  const [open, setOpen] = useState<'set up' | 'turn off'>()
  // Kept here, so that a user who closes the dialog by mistake need not scan a second secret.
  const [begun, setBegun] = useState<Begun>()
  // Kept here too: the server sends the codes once, and the dialog may be closed before they arrive.
  const [codes, setCodes] = useState<readonly string[]>()
  const isOn = me?.has_totp === 1
  const close = () => {
    setOpen(undefined)
    setCodes(undefined)
  }
  return (
    <Card
      title="Two-step sign-in"
      action={
        me &&
        (isOn ? (
          <StatusBadge tone="live" word="On" Icon={ShieldCheck} />
        ) : (
          <StatusBadge tone="over" word="Off" Icon={ShieldOff} />
        ))
      }
    >
      {me ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-ink-soft">
            {isOn
              ? 'Signing in takes your password and a code from your authenticator app. If you lost your recovery codes, turn it off and set it up again to get new ones.'
              : 'Use an authenticator app to get a code for each sign-in, so that a stolen password is not enough.'}
          </p>
          <Button
            tone={isOn ? 'stop' : 'plain'}
            aria-haspopup="dialog"
            onClick={() => setOpen(isOn ? 'turn off' : 'set up')}
          >
            {isOn ? 'Turn off' : 'Set up'}
          </Button>
        </div>
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <p className="sr-only">Loading...</p>
          <Skeleton className="h-12" />
          <Skeleton className="h-10 w-24" />
        </div>
      )}
      {(open === 'set up' || codes) && (
        <SetUpDialog
          begun={begun}
          codes={codes}
          onBegun={setBegun}
          onCodes={(recoveryCodes) => {
            setBegun(undefined)
            setCodes(recoveryCodes)
          }}
          onClose={close}
        />
      )}
      {open === 'turn off' && <TurnOffDialog onClose={close} />}
    </Card>
  )
}
