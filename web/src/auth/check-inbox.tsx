import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useSite } from '../api/site.ts'
import { useWrite } from '../api/use-write.ts'
import { buttonStyle } from '../ui/actions/button-style.ts'
import { Button } from '../ui/actions/button.tsx'
import { Drawing } from '../ui/display/drawing.tsx'
import { toast } from '../ui/toast/toast.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** The pause before the mail can be requested again, in ms. */
const pauseMs = 30_000

/** Shown after a sign-up: the address of the confirmation mail, a link to its inbox, and a button for another mail. */
export function CheckInbox({ email }: { readonly email: string }) {
  const { site } = useSite()
  const inbox = site?.mailbox_url ?? inboxOf(email)
  return (
    <section
      aria-labelledby="inbox-title"
      className="mb-6 flex animate-rise flex-col items-start gap-3 rounded-card bg-accent-soft p-4"
    >
      <Drawing name="mail" />
      <h2 id="inbox-title" className="text-title">
        Check your inbox
      </h2>
      <p className="text-ink-soft">
        We sent a link to <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.
        Open it to confirm your email, then sign in.
      </p>
      <div className="flex flex-wrap gap-2">
        {inbox && (
          <a href={inbox} target="_blank" rel="noreferrer" className={buttonStyle({})}>
            {site?.mailbox_url ? 'Open the demo mailbox' : 'Open your mail'}
            <ExternalLink aria-hidden size={16} className="text-ink-soft" />
          </a>
        )}
        <SendAgain email={email} />
      </div>
    </section>
  )
}

function SendAgain({ email }: { readonly email: string }) {
  const [nextAt, setNextAt] = useState(() => Date.now() + pauseMs)
  const left = useSecondsLeft(nextAt)
  const request = useWrite(accounts.requestConfirmation, {
    as: 'action',
    onDone: ({ message }) => {
      setNextAt(Date.now() + pauseMs)
      toast.success(message)
    },
  })
  return (
    <Button
      tone="quiet"
      busy={request.isSending}
      disabledReason={
        left > 0 ? 'Please wait a moment before requesting another email.' : undefined
      }
      onClick={() => request.send({ body: { email } })}
    >
      {left > 0 ? `Send again in ${left} s` : 'Send the email again'}
    </Button>
  )
}

const inboxes = [
  [/@(gmail|googlemail)\.com$/, 'https://mail.google.com/'],
  [/@(outlook|hotmail|live|msn)\.[a-z.]+$/, 'https://outlook.live.com/mail/'],
  [/@(yahoo|ymail|rocketmail)\.[a-z.]+$/, 'https://mail.yahoo.com/'],
  [/@(icloud|me|mac)\.com$/, 'https://www.icloud.com/mail/'],
  [/@(proton|protonmail)\.(me|com)$/, 'https://mail.proton.me/'],
] as const

/** The web mail of an address; undefined for an unknown provider. */
export const inboxOf = (email: string): string | undefined =>
  inboxes.find(([provider]) => provider.test(email.trim().toLowerCase()))?.[1]
