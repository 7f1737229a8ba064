import {
  type NoticeChannel,
  type NoticeKind,
  noticeKinds,
  type NoticeSettings,
  notifications,
} from '@nosim/contract/accounts/notifications.ts'
import { useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** Which notices each channel sends, and when (NOTE-5). */
export function SettingsCard({ settings }: { readonly settings: NoticeSettings }) {
  const [chosen, setChosen] = useState(settings)
  const change = useWrite(notifications.changeSettings, {
    as: 'action',
    onDone: () => {
      refresh(notifications.settings)
      toast.success('Your choices are saved.')
    },
  })
  const { preferences, quiet, codes_in_push, codes_in_telegram } = chosen
  return (
    <Card title="What we send you">
      <form
        className="flex flex-col items-start gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          change.send({ body: { preferences, quiet, codes_in_push, codes_in_telegram } })
        }}
      >
        <Kinds legend="To your devices" channel="push" {...{ chosen, setChosen }} />
        {settings.telegram && (
          <Kinds legend="To Telegram" channel="telegram" {...{ chosen, setChosen }} />
        )}
        <Kinds legend="By email" channel="mail" {...{ chosen, setChosen }} />
        <p className="text-ink-soft">
          Recalls, sign-ins from new devices and two-step sign-in always have a mail of their own.
        </p>
        <QuietHours quiet={quiet} onChange={(next) => setChosen({ ...chosen, quiet: next })} />
        <Checkbox
          label="Show codes on devices, also on a locked screen"
          checked={codes_in_push}
          onChange={({ target }) => setChosen({ ...chosen, codes_in_push: target.checked })}
        />
        {settings.telegram && (
          <Checkbox
            label="Show codes in Telegram"
            checked={codes_in_telegram}
            onChange={({ target }) => setChosen({ ...chosen, codes_in_telegram: target.checked })}
          />
        )}
        <Button type="submit" busy={change.isSending}>
          Save choices
        </Button>
      </form>
    </Card>
  )
}

type KindsProps = {
  readonly legend: string
  readonly channel: NoticeChannel
  readonly chosen: NoticeSettings
  readonly setChosen: (next: NoticeSettings) => void
}

function Kinds({ legend, channel, chosen, setChosen }: KindsProps) {
  const mine = chosen.preferences.filter((one) => one.channel === channel)
  const choose = (kinds: readonly NoticeKind[]) =>
    setChosen({
      ...chosen,
      preferences: [
        ...chosen.preferences.filter((one) => one.channel !== channel),
        ...mine.map(({ kind }) => ({ kind, channel, is_on: kinds.includes(kind) })),
      ],
    })
  return (
    <CheckboxGroup
      legend={legend}
      options={mine.map(({ kind }) => kind)}
      labelOf={(kind) => noticeKinds[kind]}
      values={mine.filter((one) => one.is_on).map(({ kind }) => kind)}
      onChange={choose}
    />
  )
}

type QuietProps = {
  readonly quiet: NoticeSettings['quiet']
  readonly onChange: (next: NoticeSettings['quiet']) => void
}

const night = { from: 22 * 60, to: 7 * 60 }

/** The hours in Lagos time during which nothing is sent to devices. */
function QuietHours({ quiet, onChange }: QuietProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Checkbox
        label="Quiet hours"
        checked={quiet !== null}
        onChange={({ target }) => onChange(target.checked ? night : null)}
      />
      {quiet && (
        <>
          <TextField
            label="Quiet from"
            type="time"
            name="quiet_from"
            value={clockOf(quiet.from)}
            onChange={({ target }) => onChange({ ...quiet, from: minuteOf(target.value) })}
          />
          <TextField
            label="Quiet until"
            type="time"
            name="quiet_to"
            value={clockOf(quiet.to)}
            onChange={({ target }) => onChange({ ...quiet, to: minuteOf(target.value) })}
          />
        </>
      )}
    </div>
  )
}

const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
