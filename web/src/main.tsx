import './styles.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { loadSite } from './api/site.ts'
import { onActionErrors, provideRepeats } from './api/use-write.ts'
import { createRouter } from './routes.tsx'
import { keepInstallOffer } from './ui/install-offer.ts'
import { toast } from './ui/toast/toast.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

// Before the first paint: the demo's banner would push the page down.
loadSite()

onActionErrors(toast.error)
provideRepeats(() => import('./forms/repeats.tsx'))

// The browser makes it once, on whichever page is open.
keepInstallOffer()

// In a task of its own after the one in which the scripts ran, and as a transition, which React renders in parts of
// 5 ms: the thread stays free for what a user does meanwhile.
setTimeout(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={createRouter()} />
      </StrictMode>,
    ),
  ),
)

registerWorker()

/**
 * Installs `public/sw.js`, which shows the offline page; after the load, so that it takes nothing from the first page.
 * Without it (an old browser, a private window) everything works but for that page.
 */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
