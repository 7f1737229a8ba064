import {
  boostSwitches,
  type ListedBoostService,
  type PanelOffer,
} from '@nosim/contract/admin/boost-switches.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../format/format-date.ts'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshPrices } from './queries.ts'

type BoostPanelsDialogProps = {
  readonly service: ListedBoostService
  readonly onClose: () => void
}

/** Maps one of our services to the service of a further panel that delivers it (BOOST-28). */
export function BoostPanelsDialog({ service, onClose }: BoostPanelsDialogProps) {
  const { service_id: id, name, panels } = service
  const names = panels.map(({ panel }) => panel)
  const [panel, setPanel] = useState(names[0] ?? '')
  const current = panels.find((one) => one.panel === panel)
  const form = useRouteForm(boostSwitches.mapService, {
    start: { service_id: current?.offer?.service_id ?? '' },
    sent: ({ service_id: typed }, { showErrors }) => {
      const number = typed.trim()
      if (!/^([1-9][0-9]{0,14})?$/.test(number))
        return showErrors({ service_id: 'Please enter the number of a service' })
      return [{ params: { id }, body: { panel, service_id: number === '' ? null : number } }]
    },
    onDone: ({ offer }) => {
      refreshPrices()
      toast.success(
        offer?.fault === null
          ? `${panel} delivers it as ${offer.name}.`
          : `${panel} gets no orders for it.`,
      )
      onClose()
    },
  })
  return (
    <FormDialog
      title="Panels"
      description={name}
      form={form}
      submit="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      {names.length > 1 && (
        <Select
          label="Panel"
          options={names.map((one) => ({ value: one, label: one }))}
          value={panel}
          onChange={({ target }) => {
            setPanel(target.value)
            form.reset()
          }}
        />
      )}
      <TextField
        data-autofocus
        label={`Service number at ${panel}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        hint="Without a number this panel gets no orders for the service."
        {...form.field('service_id')}
      />
      {current?.offer && <Offer {...current} offer={current.offer} />}
    </FormDialog>
  )
}

type OfferProps = {
  readonly offer: NonNullable<PanelOffer['offer']>
  readonly is_chosen: boolean
}

/** The service at the panel, and why the panel gets no orders for it. */
function Offer({ offer, is_chosen: isChosen }: OfferProps) {
  const { name, type, cost_usd, min, max, seen_at, fault } = offer
  const unit = type === 'Package' ? 'a package' : '1,000'
  return (
    <>
      <p className="text-ink-soft wrap-anywhere">
        {isChosen ? 'Now' : 'Found by name, category and type'}: {name}, ${cost_usd} for {unit},{' '}
        {formatCount(min)} to {formatCount(max)}. Last listed {formatDateTime(seen_at)}.
      </p>
      {fault !== null && (
        <Alert tone="wait" title="It gets no orders">
          {faultWords[fault]}
        </Alert>
      )}
    </>
  )
}

const faultWords: Readonly<Record<NonNullable<OfferProps['offer']['fault']>, string>> = {
  gone: 'The panel no longer lists this service.',
  type: 'One is sold by 1,000, and the other as a package.',
  price: 'It costs more than our price.',
  refill: 'Our service offers refills, and this one does not.',
  cancel: 'Our service can be cancelled, and this one cannot.',
}
