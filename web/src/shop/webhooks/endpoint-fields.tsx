import { WebhookEvent, webhookEvents } from '@nosim/contract/accounts/webhooks.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'

type EndpointFieldsProps = {
  /** From `useRouteForm`. */
  readonly form: {
    readonly values: { readonly events: readonly WebhookEvent[] }
    readonly set: (name: 'events', value: readonly WebhookEvent[]) => void
    readonly field: (name: 'url') => Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'>
    readonly wiring: (name: 'events') => {
      readonly error: string | undefined
      readonly ref: (element: HTMLInputElement | null) => void
    }
  }
}

export type EndpointValues = { url: string; events: readonly WebhookEvent[] }

const events = WebhookEvent.options

/** The address of an endpoint, and the events that it wants as boxes to tick. */
export function EndpointFields({ form: { values, set, field, wiring } }: EndpointFieldsProps) {
  const { error, ref } = wiring('events')
  const tick = (event: WebhookEvent, isTicked: boolean) =>
    set(
      'events',
      events.filter((one) => (one === event ? isTicked : values.events.includes(one))),
    )
  return (
    <>
      <TextField
        data-autofocus
        label="Address"
        type="url"
        hint="Where your program takes messages, such as https://shop.example/hook."
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        {...field('url')}
      />
      <fieldset>
        <legend className="text-label font-medium">Events that it gets</legend>
        {events.map((event, index) => (
          <Checkbox
            key={event}
            label={`${webhookEvents[event]} (${event})`}
            checked={values.events.includes(event)}
            onChange={({ target }) => tick(event, target.checked)}
            {...(index === 0 && { ref })}
            {...(index === events.length - 1 && { error })}
          />
        ))}
      </fieldset>
    </>
  )
}
