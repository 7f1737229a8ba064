type InstallEvent = Event & { readonly prompt: () => Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
}

let kept: InstallEvent | undefined

/** Keeps the browser's offer to install the app until the page makes it; call it once, at the start. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event
  })
}

/** Whether the browser offers to install the app: not where it is installed, and in some browsers never. */
export const canInstall = (): boolean => kept !== undefined

/** Makes the offer, which a browser allows once and only in answer to a press. */
export async function install(): Promise<void> {
  const offer = kept
  kept = undefined
  await offer?.prompt()
}
