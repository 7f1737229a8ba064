import { useEffect, useState, useSyncExternalStore } from 'react'
import { giveAlert, canAlert, readAlerts } from './alerts.ts'
import { Notifier, type NotifierState, type Tab } from './notifier.ts'
import { showTabSigns } from './tab-signs.ts'
import { claimOnce } from './claim-once.ts'

/** How long a tab must be visible until its codes count as seen, in ms (LIVE-8). */
const lookMs = 3_000
/** How long a tab without the focus waits before it claims a notice, in ms: the focused tab is first. */
const besideMs = 40

/** The notifier of this tab while the shell is mounted. Mount it once. */
export function useNotifier(): Notifier {
  const [notifier] = useState(() => new Notifier(tab))
  useEffect(() => {
    const onVisible = () => {
      if (isVisible()) void notifier.showWaiting()
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === seenKey && newValue !== null) notifier.seenElsewhere(newValue.split('\n'))
    }
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('storage', onStorage)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('storage', onStorage)
    }
  }, [notifier])
  const { unseen } = useNotifierState(notifier)
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
  isVisible,
  claim: async (key) => {
    if (!document.hasFocus()) await new Promise((done) => setTimeout(done, besideMs))
    return claimOnce(key)
  },
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
