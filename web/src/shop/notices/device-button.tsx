import { notifications } from '@nosim/contract/accounts/notifications.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** Switches on pushes to this browser, if it supports them (NOTE-8). */
export function DeviceButton({ pushKey }: { readonly pushKey: string }) {
  const subscribe = useWrite(notifications.subscribe, {
    as: 'action',
    onDone: ({ message }) => {
      refresh(notifications.settings)
      toast.success(message)
    },
  })
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null
  const switchOn = async () => {
    try {
      const { pushManager } = await navigator.serviceWorker.ready
      const made = await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: pushKey,
      })
      const { endpoint = '', keys } = made.toJSON()
      const { p256dh = '', auth = '' } = keys ?? {}
      subscribe.send({ body: { endpoint, p256dh, auth } })
    } catch {
      toast.error('This browser does not allow notifications.')
    }
  }
  return (
    <Button busy={subscribe.isSending} onClick={() => void switchOn()}>
      Notify this device
    </Button>
  )
}
