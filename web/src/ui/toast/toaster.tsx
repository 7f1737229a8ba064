import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isToasterWanted, onToasterWanted } from './toast.ts'

const ToastList = lazy(() =>
  import('./toast-list.tsx').then((module) => ({ default: module.ToastList })),
)

/** Where toasts appear; mount it once. */
export function Toaster({ theme }: { readonly theme: 'light' | 'dark' }) {
  const isWanted = useSyncExternalStore(onToasterWanted, isToasterWanted)
  if (!isWanted) return null
  return (
    <Suspense>
      <ToastList theme={theme} />
    </Suspense>
  )
}
