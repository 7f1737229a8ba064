import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { receiveToasts } from './toast.ts'

/** The visible toasts: at most 3, each for 4 seconds. */
export function ToastList({ theme }: { readonly theme: 'light' | 'dark' }) {
  useEffect(() => receiveToasts(({ kind, text }) => void sonner[kind](text)), [])
  return (
    <Sonner
      theme={theme}
      duration={4_000}
      visibleToasts={3}
      expand
      position="bottom-center"
      offset={24}
      // Above the help button, which a toast must not cover.
      mobileOffset={{
        bottom: 'calc(max(76px, var(--tabs, 0px) + 16px) + var(--dock, 0px))',
        left: 16,
        right: 16,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-3 rounded-card border border-line bg-raised px-4 py-3 text-body text-ink shadow-lift font-sans',
          icon: 'mt-0.5 size-5 shrink-0',
          success: '[&_[data-icon]]:text-accent',
          error: '[&_[data-icon]]:text-stop',
          title: 'font-medium',
        },
      }}
    />
  )
}
