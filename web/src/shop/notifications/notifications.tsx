import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { activeRentalsQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Dock } from './dock.tsx'
import type { EventQueue } from './event-queue.ts'
import { InstallCard } from './install-card.tsx'
import { noticeOf } from './notice.ts'
import { Notices } from './notices.tsx'
import { useNotifier, useNotifierState } from './use-notifier.ts'

type NotificationsProps = {
  readonly queue: EventQueue
  /** The element for the dock in the top bar. */
  readonly bar: HTMLElement
  /** The live region of the shell. */
  readonly region: HTMLElement
}

/** Announces events on every page of a user: a sentence in the live region, notices, and the open numbers. */
export function Notifications({ queue, bar, region }: NotificationsProps) {
  const notifier = useNotifier()
  const { spoken, notices } = useNotifierState(notifier)
  useEffect(
    () =>
      queue.open((queued) => {
        if (queued.kind === 'list') return notifier.read(queued.rentals, queued.now)
        const notice = noticeOf(queued.event, queued)
        if (notice) notifier.add(notice)
      }),
    [queue, notifier],
  )
  return (
    <>
      {createPortal(spoken, region)}
      {notices.length > 0 && <Notices notices={notices} notifier={notifier} />}
      <LiveDock bar={bar} />
      <InstallCard notifier={notifier} />
    </>
  )
}

/** The dock, in the top bar of a wide screen or at the bottom of a phone. The page with the cards has none. */
function LiveDock({ bar }: Pick<NotificationsProps, 'bar'>) {
  const { pathname } = useLocation()
  const isWide = useMedia('(width >= 48rem)')
  const { data } = useQuery(activeRentalsQuery())
  if (!data || pathname === paths.buyNumber) return null
  if (isWide) return createPortal(<Dock rentals={data.rentals} place="bar" />, bar)
  return <Dock rentals={data.rentals} place="strip" />
}
