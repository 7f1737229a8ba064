/**
 * Short messages that disappear. Code calls `toast`. The component that shows them is loaded with the first toast, so
 * that it is in no first load.
 */
export type Toast = { readonly kind: 'success' | 'error' | 'info'; readonly text: string }

let waiting: readonly Toast[] = []
let show: ((toast: Toast) => void) | undefined
const listeners = new Set<() => void>()

export const toast = {
  success: (text: string) => say({ kind: 'success', text }),
  error: (text: string) => say({ kind: 'error', text }),
  info: (text: string) => say({ kind: 'info', text }),
} as const

/** Whether there has been a toast. */
export function isToasterWanted(): boolean {
  return show !== undefined || waiting.length > 0
}

export function onToasterWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers the toaster. It receives the waiting toasts at once, and later ones as they come. */
export function receiveToasts(receiver: (toast: Toast) => void): void {
  show = receiver
  for (const toast of waiting) receiver(toast)
  waiting = []
}

function say(toast: Toast): void {
  if (show) return show(toast)
  waiting = [...waiting, toast]
  for (const listener of listeners) listener()
}
