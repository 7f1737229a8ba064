import { adminApiKeys } from '@nosim/contract/admin/users/api-keys.ts'
import { ScopeFields } from '../../account/api-keys/scope-fields.tsx'
import { wholeNumber } from '../../forms/whole-number.ts'
import { type RouteFormOptions, useRouteForm } from '../../forms/use-route-form.ts'
import { toKobo } from '../../format/format-money.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { type KeyView, refreshKeys } from './queries.ts'

type LimitsDialogProps = { readonly apiKey: KeyView; readonly onClose: () => void }

/** The limits that a first approval proposes: a daily cap in naira, and calls a minute. */
const usual = { cap: 50_000, calls: 60 }

/** Approves a key with its limits, or changes the limits of an active key (KEY-1, KEY-5). */
export function LimitsDialog({ apiKey, onClose }: LimitsDialogProps) {
  const { id, name, state, daily_cap: cap, calls_per_minute: calls, scopes } = apiKey
  const isActive = state === 'active'
  const route = isActive ? adminApiKeys.change : adminApiKeys.approve
  const start = {
    daily_cap_ngn: String(cap === null ? usual.cap : toKobo(cap) / 100),
    calls_per_minute: String(calls ?? usual.calls),
    scopes,
  }
  const sent: RouteFormOptions<typeof route, typeof start>['sent'] = (values, fields) => {
    const body = fields.checked(route.body, {
      daily_cap_ngn: wholeNumber(values.daily_cap_ngn),
      calls_per_minute: wholeNumber(values.calls_per_minute),
      scopes: values.scopes,
    })
    return body && [{ params: { id }, body }]
  }
  const form = useRouteForm(route, {
    start,
    sent,
    subject: id,
    onDone: () => {
      toast.success(isActive ? 'The limits are changed.' : 'The key is approved.')
      refreshKeys()
      onClose()
    },
    onRefused: ({ code, message }) => {
      if (code !== 'SETTLED' && code !== 'KEY_NOT_ACTIVE' && code !== 'NOT_FOUND') return
      // Another admin, or an automatic suspension, has changed the key: the page behind shows its state.
      toast.error(message)
      refreshKeys()
      onClose()
    },
  })
  return (
    <FormDialog
      title={isActive ? `Limits of ${name}` : `Approve ${name}?`}
      description={
        isActive
          ? 'They hold from the next call.'
          : 'The user gets a mail, and creates the secret of the key.'
      }
      form={form}
      submit={isActive ? 'Save limits' : 'Approve'}
      busyLabel={isActive ? 'Saving...' : 'Approving...'}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        label="Daily cap in naira"
        hint="What it may order a day, what is refunded later included. 0 lets it order nothing."
        {...form.field('daily_cap_ngn')}
      />
      <TextField
        inputMode="numeric"
        autoComplete="off"
        label="Calls a minute"
        hint="From 1 to 6,000."
        {...form.field('calls_per_minute')}
      />
      <ScopeFields form={form} />
    </FormDialog>
  )
}
