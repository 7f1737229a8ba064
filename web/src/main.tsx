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

// Before the first paint: a later banner of the demo would push the page down.
loadSite()

onActionErrors(toast.error)
provideRepeats(() => import('./forms/repeats.tsx'))

// The browser offers the installation once, on whichever page is open.
keepInstallOffer()

// In a separate task after the scripts have run. React renders a transition in slices of 5 ms: the main thread stays
// free for the user's input.
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
 * Installs `public/sw.js`, which shows the offline page. It waits for the load event, so that it does not slow down
 * the first page. Without it (an old browser, a private window) only the offline page is missing.
 */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
