type InstallEvent = Event & { readonly prompt: () => Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
}

let kept: InstallEvent | undefined

/** Stores the browser's offer to install the app until the page uses it. Call it once, at the start. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event
  })
}

/** Whether the browser offers to install the app. It does not if the app is installed; some browsers never do. */
export const canInstall = (): boolean => kept !== undefined

/** Shows the stored offer. A browser permits it once, and only after a press. */
export async function install(): Promise<void> {
  const offer = kept
  kept = undefined
  await offer?.prompt()
}
