import { useEffect, useState, useSyncExternalStore } from 'react'
import { giveAlert, canAlert, readAlerts } from './alerts.ts'
import { Notifier, type NotifierState, type Tab } from './notifier.ts'
import { showTabSigns } from './tab-signs.ts'
import { claimOnce } from './claim-once.ts'

/** How long a tab must be looked at until its codes count as seen (LIVE-8). */
const lookMs = 3_000
/** The tab with the focus claims a notice before a window beside it. */
const besideMs = 40

/** The notifier of this tab, for as long as the shell is mounted. Mount it once. */
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

/** The other tabs read here what this one has shown. */
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

/** Any tab may sound, seen or not; one of them does. */
async function alertOnce(key: string): Promise<void> {
  const alerts = readAlerts()
  if (!alerts.sound && !alerts.vibration) return
  if (canAlert() && (await claimOnce(`${key} alert`))) giveAlert(alerts)
}

/** Runs once the tab was visible for long enough without a break; returns how to stop waiting. */
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
