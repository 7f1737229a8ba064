import { WebhookEvent, webhookEvents } from '@nosim/contract/accounts/webhooks.ts'
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx'
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

/** The address of an endpoint, and checkboxes for its events. */
export function EndpointFields({ form: { values, set, field, wiring } }: EndpointFieldsProps) {
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
      <CheckboxGroup
        legend="Events that it gets"
        options={WebhookEvent.options}
        labelOf={(event) => `${webhookEvents[event]} (${event})`}
        values={values.events}
        onChange={(events) => set('events', events)}
        {...wiring('events')}
      />
    </>
  )
}
