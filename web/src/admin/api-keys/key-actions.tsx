import { adminApiKeys } from '@nosim/contract/admin/users/api-keys.ts'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { reasonField, TextDialog } from '../dialogs/text-dialog.tsx'
import { useDecisionForm } from '../dialogs/use-decision.ts'
import { useMay } from '../shell/use-may.ts'
import { LimitsDialog } from './limits-dialog.tsx'
import { type KeyView, refreshKeys } from './queries.ts'

type KeyProps = { readonly apiKey: KeyView }
type Stop = 'refused' | 'suspended' | 'ended'

/** The decisions that the state of a key allows. Renders nothing for an admin below the role manager. */
export function KeyActions({ apiKey }: KeyProps) {
  const may = useMay('manager') === true
  const [opened, setOpened] = useState<Stop | 'limits'>()
  const { state } = apiKey
  if (!may || state === 'ended') return null
  const close = () => setOpened(undefined)
  const dialog = { 'aria-haspopup': 'dialog' } as const
  return (
    <>
      <Button
        {...dialog}
        tone={state === 'active' ? 'plain' : 'primary'}
        onClick={() => setOpened('limits')}
      >
        {state === 'active' ? 'Change limits' : 'Approve'}
      </Button>
      {state === 'requested' && (
        <Button {...dialog} tone="stop" onClick={() => setOpened('refused')}>
          Refuse
        </Button>
      )}
      {state === 'active' && (
        <Button {...dialog} tone="stop" onClick={() => setOpened('suspended')}>
          Suspend
        </Button>
      )}
      {state !== 'requested' && (
        <Button {...dialog} tone="stop" onClick={() => setOpened('ended')}>
          End
        </Button>
      )}
      {opened === 'limits' && <LimitsDialog apiKey={apiKey} onClose={close} />}
      {opened !== undefined && opened !== 'limits' && (
        <StopDialog apiKey={apiKey} to={opened} onClose={close} />
      )}
    </>
  )
}

const words = {
  refused: {
    verb: 'Refuse',
    busyLabel: 'Refusing...',
    done: 'The request is refused.',
    effect: 'The user gets a mail with the reason, and may answer it.',
  },
  suspended: {
    verb: 'Suspend',
    busyLabel: 'Suspending...',
    done: 'The key is suspended.',
    effect:
      'Calls with this key are refused until it is approved again. The user gets a mail with the reason, and may answer it.',
  },
  ended: {
    verb: 'End',
    busyLabel: 'Ending...',
    done: 'The key is ended.',
    effect: 'Its secrets stop to work for good. The user gets a mail with the reason.',
  },
} as const

type StopDialogProps = KeyProps & { readonly to: Stop; readonly onClose: () => void }

/** Refuses, suspends or ends a key, with a reason that is sent to its user (KEY-1). */
function StopDialog({ apiKey: { id, name }, to, onClose }: StopDialogProps) {
  const { verb, busyLabel, done, effect } = words[to]
  const form = useDecisionForm(adminApiKeys.stop, {
    start: { reason: '' },
    sent: ({ reason }) => [{ params: { id }, body: { to, reason } }],
    onDone: () => toast.success(done),
    refresh: refreshKeys,
    onClose,
  })
  return (
    <TextDialog
      title={`${verb} ${name}?`}
      field={reasonField('Sent by mail, and shown with the key.')}
      button={{ label: verb, busyLabel, stop: true }}
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">{effect}</p>
    </TextDialog>
  )
}
