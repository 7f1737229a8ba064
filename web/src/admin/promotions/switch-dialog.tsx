import { adminPromotions, type Promotion } from '@nosim/contract/admin/promotions/promotions.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'

const words = {
  paused: {
    verb: 'Pause',
    busyLabel: 'Pausing...',
    done: 'is paused',
    effect:
      'Orders from now on do not have it, until it is resumed. Orders that have it keep their price.',
  },
  on: {
    verb: 'Resume',
    busyLabel: 'Resuming...',
    done: 'is resumed',
    effect: 'Orders from now on have it again, within its time and limits.',
  },
  ended: {
    verb: 'End',
    busyLabel: 'Ending...',
    done: 'is ended',
    effect:
      'It ends for ever and its code can be used for another. Orders that have it keep their price.',
  },
} as const

type SwitchDialogProps = {
  readonly promotion: Promotion
  readonly to: Promotion['state']
  readonly onClose: () => void
}

/** Requests confirmation before a promotion is paused, resumed or ended for good (PROMO-12). */
export function SwitchDialog({ promotion: { id, name }, to, onClose }: SwitchDialogProps) {
  const { verb, busyLabel, done, effect } = words[to]
  const write = useWrite(adminPromotions.switch, {
    as: 'form',
    onDone: () => {
      refresh(adminPromotions.list)
      toast.success(`${name} ${done}.`)
      onClose()
    },
    // Another admin was faster, or the outcome is unknown.
    onRefused: () => refresh(adminPromotions.list),
  })
  return (
    <ConfirmDialog
      title={`${verb} ${name}?`}
      description={effect}
      label={verb}
      busyLabel={busyLabel}
      tone={to === 'on' ? 'primary' : 'stop'}
      message={write.error?.message}
      isSending={write.isSending}
      onConfirm={() => write.send({ params: { id }, body: { state: to } })}
      onClose={onClose}
    />
  )
}
