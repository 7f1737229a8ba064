import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { activeRentalsQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Dock } from './dock.tsx'
import type { Inbox } from './inbox.ts'
import { InstallCard } from './install-card.tsx'
import { newsOf } from './news.ts'
import { Notices } from './notices.tsx'
import { useBulletin, useBulletinState } from './use-bulletin.ts'

type SignalProps = {
  readonly inbox: Inbox
  /** The place of the dock in the top bar. */
  readonly bar: HTMLElement
  /** The live region of the shell. */
  readonly region: HTMLElement
}

/** What is announced on every page of a user: a sentence in the live region, notices, and the numbers that are open. */
export function Signal({ inbox, bar, region }: SignalProps) {
  const bulletin = useBulletin()
  const { spoken, notices } = useBulletinState(bulletin)
  useEffect(
    () =>
      inbox.open((post) => {
        if (post.kind === 'list') return bulletin.read(post.rentals, post.now)
        const news = newsOf(post.event, post)
        if (news) bulletin.hear(news)
      }),
    [inbox, bulletin],
  )
  return (
    <>
      {createPortal(spoken, region)}
      {notices.length > 0 && <Notices notices={notices} bulletin={bulletin} />}
      <LiveDock bar={bar} />
      <InstallCard bulletin={bulletin} />
    </>
  )
}

/** The dock in the bar of a desk or at the bottom of a phone; nowhere on the page that has the cards. */
function LiveDock({ bar }: Pick<SignalProps, 'bar'>) {
  const { pathname } = useLocation()
  const isWide = useMedia('(width >= 48rem)')
  const { data } = useQuery(activeRentalsQuery())
  if (!data || pathname === paths.buyNumber) return null
  if (isWide) return createPortal(<Dock rentals={data.rentals} place="bar" />, bar)
  return <Dock rentals={data.rentals} place="strip" />
}
