/**
 * Installs `public/sw.js`, which shows the offline page; after the load, so that it takes nothing from the first page.
 * Without it (an old browser, a private window) everything works but for that page.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
