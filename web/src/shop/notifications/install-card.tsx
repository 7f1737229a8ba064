import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { canInstall, install } from '../../ui/install-offer.ts'
import type { Notifier } from './notifier.ts'
import { useNotifierState } from './use-notifier.ts'

const storageKey = 'install-offer'

/** Offers to install the app after the first code was seen. The user's answer is final on this device (LIVE-13). */
export function InstallCard({ notifier }: { readonly notifier: Notifier }) {
  const { unseen } = useNotifierState(notifier)
  const [hadCode, setHadCode] = useState(false)
  const [isAnswered, setAnswered] = useState(() => localStorage.getItem(storageKey) !== null)
  if (unseen.length > 0 && !hadCode) setHadCode(true)
  if (!hadCode || unseen.length > 0 || isAnswered || !canInstall()) return null
  const answer = (word: 'accepted' | 'dismissed') => {
    localStorage.setItem(storageKey, word)
    setAnswered(true)
  }
  return (
    <section
      aria-label="Install the app"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--dock,0px)+var(--tabs))] z-30 flex animate-rise items-center gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4 shadow-lift sm:right-auto sm:w-96 lg:bottom-6 lg:left-[calc(var(--spacing-sidebar)+1.5rem)] print:hidden"
    >
      <Download aria-hidden size={20} className="shrink-0 text-accent" />
      <p className="min-w-0 flex-1 font-medium">Install the app to see new codes on its icon.</p>
      <Button
        size="sm"
        onClick={() => {
          answer('accepted')
          void install()
        }}
      >
        Install
      </Button>
      <IconButton
        label="Dismiss"
        size="sm"
        icon={<X aria-hidden size={16} />}
        onClick={() => answer('dismissed')}
      />
    </section>
  )
}
