/**
 * Short messages that disappear. Code calls `toast`; the component that shows them is loaded with the
 * first, which keeps it off every first load.
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

/** True once there has been something to say. */
export function isToasterWanted(): boolean {
  return show !== undefined || waiting.length > 0
}

export function onToasterWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toaster takes over: what waits at once, whatever follows as it comes. */
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
