import { Banknote, CircleAlert, Info, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { groupCode } from '../../format/group-code.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { ServiceMark } from '../numbers/rental/service-mark.tsx'
import { isCardInView } from '../numbers/rental/card-in-view.ts'
import type { Bulletin } from './bulletin.ts'
import type { CodeNews, LineNews, News } from './news.ts'

const shownMs = 20_000
const heldMs = 1_000

type NoticesProps = { readonly notices: readonly News[]; readonly bulletin: Bulletin }

/** The news of the last seconds, over the page. They are not read out here: the live region of the shell does that. */
export function Notices({ notices, bulletin }: NoticesProps) {
  return (
    <section
      aria-label="News"
      className="pointer-events-none fixed inset-x-4 top-26 z-40 sm:left-auto sm:w-96 lg:right-6 print:hidden"
    >
      <ul className="flex flex-col gap-2">
        {notices.map((news) => (
          <Notice key={news.key} news={news} bulletin={bulletin} />
        ))}
      </ul>
    </section>
  )
}

type NoticeProps = { readonly news: News; readonly bulletin: Bulletin }

function Notice({ news, bulletin }: NoticeProps) {
  const { pathname } = useLocation()
  const [isShown] = useState(() => !isOnPage(news, pathname))
  const row = useRef<HTMLLIElement>(null)
  const { key } = news
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      // It stays while the pointer or the focus is on it.
      if (row.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, heldMs)
      else bulletin.dismiss(key)
    }
    timer = setTimeout(leave, isShown ? shownMs : 0)
    return () => clearTimeout(timer)
  }, [bulletin, key, isShown])
  if (!isShown) return null
  return (
    <li
      ref={row}
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4 shadow-lift"
    >
      {news.kind === 'code' ? (
        <Code news={news} onCopied={() => bulletin.see()} />
      ) : (
        <Line news={news} />
      )}
      <IconButton
        label="Dismiss"
        size="sm"
        icon={<X aria-hidden size={16} />}
        onClick={() => bulletin.dismiss(key)}
      />
    </li>
  )
}

/** Whether the open page shows the news by itself. */
function isOnPage(news: News, pathname: string): boolean {
  if (news.kind === 'code') return isCardInView(news.order_id)
  return news.shownOn !== undefined && pathname.startsWith(news.shownOn)
}

function Code({ news, onCopied }: { readonly news: CodeNews; readonly onCopied: () => void }) {
  return (
    <>
      {/* The narrowest screens have room for the code only. */}
      <span className="contents max-[22rem]:hidden">
        <ServiceMark code={news.service} name={news.service_name} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-label text-ink-soft">{news.service_name}</p>
        <p className="font-mono text-code font-semibold tracking-normal text-accent">
          {groupCode(news.code)}
        </p>
      </div>
      <CopyButton
        tone="primary"
        text={news.code}
        label="Copy"
        copied="OTP copied to clipboard ✅"
        failed="Failed to copy ❌"
        onCopied={onCopied}
      />
    </>
  )
}

const tones: Record<LineNews['tone'], ReactNode> = {
  good: <Banknote aria-hidden size={20} className="shrink-0 text-accent" />,
  info: <Info aria-hidden size={20} className="shrink-0 text-ink-soft" />,
  stop: <CircleAlert aria-hidden size={20} className="shrink-0 text-stop" />,
}

function Line({ news: { tone, text, mark, to } }: { readonly news: LineNews }) {
  return (
    <>
      {mark ? <ServiceMark code={mark.service} name={mark.service_name} /> : tones[tone]}
      <p className="min-w-0 flex-1 font-medium wrap-anywhere">{text}</p>
      <span className="text-label">
        <TextLink to={to}>View</TextLink>
      </span>
    </>
  )
}
