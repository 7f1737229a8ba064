import { type NoticeSettings, notifications } from '@nosim/contract/accounts/notifications.ts'
import { useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { Button } from '../../ui/actions/button.tsx'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { toast } from '../../ui/toast/toast.ts'

type Telegram = NonNullable<NoticeSettings['telegram']>
type Code = { readonly code: string; readonly link: string | null; readonly expires_at: string }

/** Links a Telegram chat by a one-time code, and removes the link (NOTE-10). */
export function TelegramCard({ telegram: { bot, linked_at } }: { readonly telegram: Telegram }) {
  const [code, setCode] = useState<Code>()
  const make = useWrite(notifications.linkTelegram, { as: 'action', onDone: setCode })
  return (
    <Card title="Telegram">
      {linked_at === null ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-ink-soft">
            {bot === null ? 'Our bot' : `Our bot @${bot}`} sends your notifications to Telegram, and
            answers with your balance and codes.
          </p>
          {code && <OpenCode code={code} />}
          <Button
            tone={code ? 'plain' : 'primary'}
            busy={make.isSending}
            onClick={() => make.send()}
          >
            {code ? 'New code' : 'Link Telegram'}
          </Button>
        </div>
      ) : (
        <Linked since={linked_at} onEnd={() => setCode(undefined)} />
      )}
    </Card>
  )
}

function OpenCode({ code: { code, link, expires_at } }: { readonly code: Code }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        Send this code to the bot before{' '}
        <time dateTime={expires_at}>{formatDateTime(expires_at)}</time>:
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <output className="rounded-control bg-sunken px-3 py-2 font-mono">{code}</output>
        <CopyButton
          size="sm"
          text={code}
          label="Copy code"
          copied="Code copied to clipboard ✅"
          failed="Failed to copy ❌"
        />
      </p>
      {link !== null && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle({ tone: 'primary' })}
        >
          Open in Telegram
        </a>
      )}
    </div>
  )
}

function Linked({ since, onEnd }: { readonly since: string; readonly onEnd: () => void }) {
  const end = useWrite(notifications.endTelegram, {
    as: 'action',
    onDone: () => {
      onEnd()
      refresh(notifications.settings)
      toast.success('Your Telegram chat is no longer linked.')
    },
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p>
        A chat is linked since <time dateTime={since}>{formatDateTime(since)}</time>.
      </p>
      <Button tone="stop" busy={end.isSending} onClick={() => end.send()}>
        End the link
      </Button>
    </div>
  )
}
