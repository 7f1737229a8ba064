import { useSyncExternalStore } from 'react'
import { isToasterWanted, onToasterWanted } from './toast.ts'
import { deferred } from '../deferred.tsx'

const ToastList = deferred(() => import('./toast-list.tsx'), 'ToastList')

/** The place of the toasts. Mount it once. */
export function Toaster({ theme }: { readonly theme: 'light' | 'dark' }) {
  const isWanted = useSyncExternalStore(onToasterWanted, isToasterWanted)
  if (!isWanted) return null
  return <ToastList theme={theme} />
}
