import { Banknote, CircleAlert, Info, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { groupCode } from '../../format/group-code.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { ServiceMark } from '../numbers/rental/service-mark.tsx'
import { isCardInView } from '../numbers/rental/card-in-view.ts'
import type { Notifier } from './notifier.ts'
import type { CodeNotice, LineNotice, Notice } from '../live/line-notice.ts'

const shownMs = 20_000
const heldMs = 1_000

type NoticesProps = { readonly notices: readonly Notice[]; readonly notifier: Notifier }

/** The latest notices, over the page. The live region of the shell announces them to screen readers. */
export function Notices({ notices, notifier }: NoticesProps) {
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 top-26 z-40 sm:left-auto sm:w-96 lg:right-6 print:hidden"
    >
      <ul className="flex flex-col gap-2">
        {notices.map((notice) => (
          <NoticeCard key={notice.key} notice={notice} notifier={notifier} />
        ))}
      </ul>
    </section>
  )
}

type NoticeCardProps = { readonly notice: Notice; readonly notifier: Notifier }

function NoticeCard({ notice, notifier }: NoticeCardProps) {
  const { pathname } = useLocation()
  const [isShown] = useState(() => !isOnPage(notice, pathname))
  const row = useRef<HTMLLIElement>(null)
  const { key } = notice
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      // The notice stays while the pointer or the focus is on it.
      if (row.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, heldMs)
      else notifier.dismiss(key)
    }
    timer = setTimeout(leave, isShown ? shownMs : 0)
    return () => clearTimeout(timer)
  }, [notifier, key, isShown])
  if (!isShown) return null
  return (
    <li
      ref={row}
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4 shadow-lift"
    >
      {notice.kind === 'code' ? (
        <Code notice={notice} onCopied={() => notifier.markSeen()} />
      ) : (
        <Line notice={notice} />
      )}
      <IconButton
        label="Dismiss"
        size="sm"
        icon={<X aria-hidden size={16} />}
        onClick={() => notifier.dismiss(key)}
      />
    </li>
  )
}

/** Whether the open page already shows the same. */
function isOnPage(notice: Notice, pathname: string): boolean {
  if (notice.kind === 'code') return isCardInView(notice.order_id)
  return notice.shownOn !== undefined && pathname.startsWith(notice.shownOn)
}

function Code({
  notice,
  onCopied,
}: {
  readonly notice: CodeNotice
  readonly onCopied: () => void
}) {
  return (
    <>
      {/* The narrowest screens have room only for the code. */}
      <span className="contents max-[22rem]:hidden">
        <ServiceMark code={notice.service} name={notice.service_name} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-label text-ink-soft">{notice.service_name}</p>
        <p className="font-mono text-code font-semibold tracking-normal text-accent">
          {groupCode(notice.code)}
        </p>
      </div>
      <CopyButton
        tone="primary"
        text={notice.code}
        label="Copy"
        copied="OTP copied to clipboard ✅"
        failed="Failed to copy ❌"
        onCopied={onCopied}
      />
    </>
  )
}

const tones: Record<LineNotice['tone'], ReactNode> = {
  good: <Banknote aria-hidden size={20} className="shrink-0 text-accent" />,
  info: <Info aria-hidden size={20} className="shrink-0 text-ink-soft" />,
  stop: <CircleAlert aria-hidden size={20} className="shrink-0 text-stop" />,
}

function Line({ notice: { tone, text, mark, to } }: { readonly notice: LineNotice }) {
  return (
    <>
      {mark ? <ServiceMark code={mark.service} name={mark.service_name} /> : tones[tone]}
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">{text}</p>
      <span className="text-label">
        <TextLink alone to={to}>
          View
        </TextLink>
      </span>
    </>
  )
}
