import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { giveAlert, canAlert, readAlerts } from './alerts.ts'
import { claimAsLeader, claimOnce, isClaimed } from './claim-once.ts'
import { LeaderElection } from './leader-election.ts'
import { Notifier, type NotifierState, type Tab } from './notifier.ts'
import { showTabSigns } from './tab-signs.ts'

/** How long a tab must be visible until its codes count as seen, in ms (LIVE-8). */
const lookMs = 3_000
/** How long a visible tab waits for the leader, which may have lost its stream, to show a notice; in ms. */
const leaderMs = 2_000

/** The notifier of this tab while the shell is mounted. Mount it once. */
export function useNotifier(): Notifier {
  const [notifier] = useState(() => new Notifier(tab))
  const election = useRef<LeaderElection>(undefined)
  useEffect(() => {
    const own = new LeaderElection({ isVisible, onChange: (isLeader) => notifier.lead(isLeader) })
    election.current = own
    // The focused tab leads: screen readers may not announce the region of another one.
    const onFocus = () => own.takeOver()
    if (document.hasFocus()) onFocus()
    const onVisibility = () => own.update()
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === seenKey && newValue !== null) notifier.seenElsewhere(newValue.split('\n'))
    }
    addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('storage', onStorage)
    return () => {
      removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('storage', onStorage)
      own.leave()
    }
  }, [notifier])
  const { unseen, waiting } = useNotifierState(notifier)
  useEffect(() => {
    if (waiting.length === 0) return undefined
    const takeOver = () => {
      if (notifier.dropShown()) election.current?.takeOver()
    }
    const timer = setTimeout(takeOver, leaderMs)
    return () => clearTimeout(timer)
  }, [notifier, waiting])
  useEffect(() => () => showTabSigns([]), [])
  useEffect(
    () => (unseen.length > 0 ? whenLookedAt(() => notifier.markSeen()) : undefined),
    [notifier, unseen],
  )
  return notifier
}

export function useNotifierState(notifier: Notifier): NotifierState {
  return useSyncExternalStore(notifier.subscribe, notifier.state)
}

/** The storage key by which other tabs learn which codes this tab has shown. */
const seenKey = 'seen-codes'

const isVisible = (): boolean => document.visibilityState === 'visible'

const tab: Tab = {
  claim: claimAsLeader,
  isClaimed,
  publishSeen: (keys) => localStorage.setItem(seenKey, keys.join('\n')),
  mark: showTabSigns,
  alert: (key) => void alertOnce(key),
}

/** Plays the alert in one tab only. That may be a hidden tab. */
async function alertOnce(key: string): Promise<void> {
  const alerts = readAlerts()
  if (!alerts.sound && !alerts.vibration) return
  if (canAlert() && (await claimOnce(`${key} alert`))) giveAlert(alerts)
}

/** Runs once the tab was visible for `lookMs` without a break. Returns the function that cancels it. */
function whenLookedAt(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (isVisible()) timer = setTimeout(run, lookMs)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
