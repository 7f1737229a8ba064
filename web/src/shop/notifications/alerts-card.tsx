import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type Alerts, canVibrate, giveAlert, readAlerts, storeAlerts } from './alerts.ts'

/** The settings of sound and vibration for a new code on this device (LIVE-12). */
export function AlertsCard() {
  const [alerts, setAlerts] = useState(readAlerts)
  const choose = (change: Partial<Alerts>) => {
    const next = { ...alerts, ...change }
    storeAlerts(next)
    setAlerts(next)
  }
  const isAny = alerts.sound || alerts.vibration
  return (
    <Card title="When a code arrives">
      <p className="text-ink-soft">
        Every page shows the code. This device can also play a sound or vibrate; the choice stays on
        this device.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-2">
        <div className="flex flex-wrap gap-x-6">
          <Checkbox
            label="Play a sound"
            checked={alerts.sound}
            onChange={({ target }) => choose({ sound: target.checked })}
          />
          {canVibrate() && (
            <Checkbox
              label="Vibrate"
              checked={alerts.vibration}
              onChange={({ target }) => choose({ vibration: target.checked })}
            />
          )}
        </div>
        <Button
          Icon={Bell}
          disabledReason={isAny ? null : 'Switch on a sound or vibration first.'}
          onClick={() => giveAlert(alerts)}
        >
          Try
        </Button>
      </div>
    </Card>
  )
}
