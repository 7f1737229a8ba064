import type { Service } from '@nosim/contract/shop/numbers.ts'
import { preorderMinutes, preorders } from '@nosim/contract/shop/preorders.ts'
import { useId } from 'react'
import { refresh } from '../../../api/query-client.ts'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { SubmitButton } from '../../../ui/actions/button.tsx'
import { Select } from '../../../ui/choice/select.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { areasIn, type Chosen } from './wishes.ts'

export type PreorderOfferProps = {
  readonly service: Service
  readonly values: Chosen
  readonly onPlaced: () => void
}

const spans = preorderMinutes.map((minutes) => ({
  value: String(minutes),
  label: minutes === 60 ? '1 hour' : `${minutes} minutes`,
}))

/** Places a pre-order for a service without numbers: up to a price, for up to an hour (NUM-81). */
export function PreorderOffer({ service, values, onPlaced }: PreorderOfferProps) {
  const headingId = useId()
  const { duration, carriers, another_number } = values
  const form = useRouteForm(preorders.place, {
    start: { cap_ngn: String(service.durations[duration] ?? ''), minutes: '60' },
    required: { cap_ngn: 'Enter the highest price.' },
    sent: ({ cap_ngn, minutes }) => [
      {
        body: {
          service: service.code,
          duration,
          carriers,
          another_number,
          areas: areasIn(values.areas) ?? [],
          cap_ngn: Number(cap_ngn.replaceAll(',', '')),
          // The select has only these values.
          minutes: Number(minutes) as (typeof preorderMinutes)[number],
        },
      },
    ],
    onDone: ({ service_name }) => {
      toast.success(
        `We're looking for a ${service_name} number. It's bought as soon as there is one.`,
      )
      refresh(preorders.list)
      onPlaced()
    },
  })
  return (
    <form
      {...form.form}
      aria-labelledby={headingId}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <div>
        <h3 id={headingId} className="font-medium">
          Wait for a number
        </h3>
        <p className="text-ink-soft">
          We keep looking for {service.name} and buy the first number up to your price. No money is
          held until then, and you pay only if a code comes.
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Highest price (₦)"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('cap_ngn')}
        />
        <Select label="Wait for" options={spans} {...form.field('minutes')} />
      </div>
      <SubmitButton busy={form.isSending} busyLabel="Saving...">
        Wait for a number
      </SubmitButton>
      <FormError message={form.message} />
    </form>
  )
}
