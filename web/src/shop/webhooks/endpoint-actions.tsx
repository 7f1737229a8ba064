import { type Endpoint, webhooks } from '@nosim/contract/accounts/webhooks.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { nameOf } from './endpoint-labels.ts'

type EndpointActionsProps = {
  readonly endpoint: Endpoint
  readonly onOpen: (dialog: 'change' | 'secret' | 'remove') => void
}

/** The actions of a user on an endpoint. */
export function EndpointActions({ endpoint: { id, url, state }, onOpen }: EndpointActionsProps) {
  const name = nameOf(url)
  const isOn = state === 'on'
  const test = useWrite(webhooks.test, {
    as: 'action',
    onDone: ({ message }) => {
      refresh(webhooks.deliveries)
      toast.success(message)
    },
  })
  const change = useWrite(webhooks.change, {
    as: 'action',
    onDone: (changed) => {
      refresh(webhooks.list)
      toast.success(changed.state === 'on' ? 'The webhook is on.' : 'The webhook is off.')
    },
  })
  const dialog = { 'aria-haspopup': 'dialog' } as const
  return (
    <div className="flex flex-wrap gap-3">
      {isOn && (
        <Button
          busy={test.isSending}
          aria-label={`Send a test message to ${name}`}
          onClick={() => test.send({ params: { id } })}
        >
          Send test
        </Button>
      )}
      <LinkButton
        to={paths.webhookLog.replace(':id', encodeURIComponent(id))}
        aria-label={`Messages to ${name}`}
      >
        Messages
      </LinkButton>
      <Button {...dialog} aria-label={`Change ${name}`} onClick={() => onOpen('change')}>
        Change
      </Button>
      <Button {...dialog} aria-label={`New secret for ${name}`} onClick={() => onOpen('secret')}>
        New secret
      </Button>
      <Button
        busy={change.isSending}
        aria-label={`Switch ${isOn ? 'off' : 'on'} ${name}`}
        onClick={() => change.send({ params: { id }, body: { state: isOn ? 'off' : 'on' } })}
      >
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
      <Button
        {...dialog}
        tone="stop"
        aria-label={`Delete ${name}`}
        onClick={() => onOpen('remove')}
      >
        Delete
      </Button>
    </div>
  )
}
