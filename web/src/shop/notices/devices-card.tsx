import {
  type NoticeSettings,
  notifications,
  type PushDevice,
} from '@nosim/contract/accounts/notifications.ts'
import { MonitorCheck } from 'lucide-react'
import { deviceOf } from '../../account/device.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { formatDateTime } from '../../format/format-date.ts'
import { Button } from '../../ui/actions/button.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { DeviceButton } from './device-button.tsx'

/** The browsers that receive pushes, each with a button that ends them (NOTE-8, NOTE-14). */
export function DevicesCard({
  settings: { devices, push_key },
}: {
  readonly settings: NoticeSettings
}) {
  return (
    <Card title="Devices">
      {devices.length === 0 ? (
        <p className="text-ink-soft">No device gets notifications yet.</p>
      ) : (
        <ul aria-label="Devices" className="flex flex-col divide-y divide-line">
          {devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
      {!devices.some(({ is_current: isCurrent }) => isCurrent) && (
        <div className="pt-4">
          <DeviceButton pushKey={push_key} />
        </div>
      )}
    </Card>
  )
}

function Device({
  device: { id, user_agent, last_used_at, is_current },
}: {
  readonly device: PushDevice
}) {
  const { name } = deviceOf(user_agent)
  const end = useWrite(notifications.endDevice, {
    as: 'action',
    onDone: () => {
      refresh(notifications.settings)
      toast.success(`${name} gets no more notifications.`)
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {is_current && <StatusBadge tone="live" word="This device" Icon={MonitorCheck} />}
        </p>
        <p className="text-label text-ink-soft">
          Last used <time dateTime={last_used_at}>{formatDateTime(last_used_at)}</time>
        </p>
      </div>
      <Button
        size="sm"
        tone="stop"
        busy={end.isSending}
        aria-label={`End notifications on ${name}`}
        onClick={() => end.send({ params: { id } })}
      >
        End
      </Button>
    </li>
  )
}
