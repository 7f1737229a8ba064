import {
  type BoostCategory,
  boostSwitches,
  type ListedBoostService,
} from '@nosim/contract/admin/boost-switches.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { Network } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../api/query-of.ts'
import { useWrite } from '../../api/use-write.ts'
import { alignedPercent, percentText, rangeText } from '../../format/delivery-text.ts'
import { Money } from '../../format/money.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { deferred } from '../../ui/deferred.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { refreshPrices } from './dialogs/queries.ts'
import type { BulkProps } from '../../lists/selectable.tsx'
import { SwitchButtons, switchedVerb } from '../shell/switch-buttons.tsx'
import type { ListParams } from './lines/prices-filter.ts'
import { boostServicesQuery } from './lines/boost-queries.ts'
import {
  noteColumn,
  SaleBadge,
  serviceColumn,
  ServiceList,
  type SwitchProps,
} from './service-list.tsx'
import { SwitchButton, DisableDialog, switched, useWholeSwitch } from './switch-button.tsx'
import { wholeColumns, WholeList } from './whole-list.tsx'

const BoostPanelsDialog = deferred(
  () => import('./dialogs/boost-panels-dialog.tsx'),
  'BoostPanelsDialog',
)

/** The boost services, each with its switch. */
export const BoostServices = ({ listParams }: { readonly listParams: ListParams }) => (
  <ServiceList
    query={(page) => boostServicesQuery({ ...listParams, ...page })}
    keyOf={({ service_id }) => service_id}
    columns={serviceColumns}
    Switch={ServiceSwitch}
    bulk={{ nameOf: ({ name }) => name, Actions: ServiceSwitches }}
    caption="Boost services by category"
    hint="No services match. Try another word or category."
  />
)

const serviceColumns: readonly Column<ListedBoostService>[] = [
  serviceColumn((service) => [`No. ${service.service_id}`, ...panelNotes(service)].join(' · ')),
  noteColumn((service) => [
    service.vanished_at === null ? (service.status === 1 ? '' : 'Off') : 'Not listed',
    `No. ${service.service_id}`,
    ...panelNotes(service),
    completedNote(service),
    service.category,
  ]),
  {
    header: 'Category',
    cell: ({ category }) => (
      <span className="wrap-anywhere as-table:block as-table:min-w-32">{category}</span>
    ),
  },
  {
    header: 'Sold',
    cell: ({ type }) => (
      <span className="whitespace-nowrap">{type === 'Package' ? 'As a package' : 'By 1,000'}</span>
    ),
  },
  { header: 'Cost', align: 'right', cell: ({ cost_usd }) => `$${cost_usd}` },
  { header: 'Price', align: 'right', list: 'value', cell: ({ rate }) => <Money amount={rate} /> },
  {
    header: 'Completed',
    align: 'right',
    cell: ({ delivery }) => <Completed delivery={delivery} />,
  },
  {
    header: 'Status',
    cell: ({ status, vanished_at }) => {
      if (vanished_at !== null) return <StatusBadge tone="stop" word="Not listed" />
      return <SaleBadge isOn={status === 1} />
    },
  },
]

/** The share of the orders of 30 days that were completed, and below it the number of orders (BOOST-33). */
function Completed({ delivery }: Pick<ListedBoostService, 'delivery'>) {
  if (delivery === null || delivery.share === null)
    return <span className="text-label whitespace-nowrap text-ink-soft">Not enough data</span>
  return (
    <span className="whitespace-nowrap" title={rangeText(delivery)}>
      {alignedPercent(delivery.share)}
      <span className="block text-label text-ink-soft">
        {`${formatCount(delivery.sample)} orders`}
      </span>
    </span>
  )
}

const completedNote = ({ delivery }: Pick<ListedBoostService, 'delivery'>): string =>
  delivery === null || delivery.share === null ? '' : `${percentText(delivery.share)} completed`

/** The number of the service at each further panel, as short text. */
const panelNotes = ({ panels }: ListedBoostService): string[] =>
  panels.map(({ panel, offer }) => {
    if (!offer) return `${panel}: none`
    return `${panel}: ${offer.service_id}${offer.fault === null ? '' : ', no orders'}`
  })

function ServiceSwitch({ service, toHead }: SwitchProps<ListedBoostService>) {
  const { service_id, name, status, panels } = service
  const [isOpen, setOpen] = useState(false)
  const write = useWrite(boostSwitches.switchService, {
    as: 'action',
    onDone: (changed) => switched(name, changed.status),
  })
  return (
    <span className="flex items-center justify-end gap-2">
      {panels.length > 0 && (
        <IconButton
          size="sm"
          label={`Panels of ${name}`}
          icon={<Network aria-hidden size={16} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      )}
      <SwitchButton
        name={name}
        isOn={status === 1}
        busy={write.isSending}
        onSwitch={(next) => write.send({ params: { id: service_id }, body: { status: next } })}
        toHead={toHead}
      />
      {isOpen && <BoostPanelsDialog service={service} onClose={() => setOpen(false)} />}
    </span>
  )
}

function ServiceSwitches({ rows, onDone }: BulkProps<ListedBoostService>) {
  const write = useWrite(boostSwitches.switchServices, {
    as: 'action',
    onDone: (reply, { body }) => {
      refreshPrices()
      onDone(reply, switchedVerb(body.status))
    },
  })
  const ids = rows.map(({ service_id }) => service_id)
  return (
    <SwitchButtons
      busy={write.isSending}
      onSwitch={(status) => write.send({ body: { ids, status } })}
    />
  )
}

/** The categories of boost services. A switch of a category changes all of its services. */
export const BoostCategories = () => (
  <WholeList
    caption="Categories of boost services"
    nouns={['category', 'categories']}
    query={queryOf(boostSwitches.categories)}
    rowsOf={({ categories }) => categories}
    columns={categoryColumns}
    action={categoryAction}
  />
)

const categoryColumns = wholeColumns<BoostCategory>('Category', ({ enabled, services }) => {
  if (enabled > 0 && enabled < services) return <StatusBadge tone="live" word="In part" />
  return <SaleBadge isOn={enabled > 0} />
})

const categoryAction: Column<BoostCategory> = {
  header: 'Actions',
  card: 'foot',
  list: 'foot',
  cell: (category) => <CategorySwitch category={category} />,
}

function CategorySwitch({ category }: { readonly category: BoostCategory }) {
  const { name, services, enabled } = category
  const whole = useWholeSwitch(boostSwitches.switchCategory, ({ changed, enabled: left }) => {
    refreshPrices()
    const count = changed === 1 ? '1 service was' : `${changed} services were`
    toast.success(`${count} ${left > 0 ? 'enabled' : 'disabled'}.`)
  })
  const send = (status: 0 | 1) => whole.send({ body: { name, status } })
  const button = (status: 0 | 1) => (
    <SwitchButton
      name={`all of ${name}`}
      isOn={status === 0}
      busy={whole.isSending}
      confirms
      onSwitch={() => (status === 0 ? whole.confirm() : send(status))}
      toHead={() => undefined}
    />
  )
  return (
    <span className="flex flex-wrap gap-2">
      {enabled > 0 && button(0)}
      {enabled < services && button(1)}
      {whole.question && (
        <DisableDialog
          name={`all of ${name}`}
          services={enabled}
          {...whole.question}
          onConfirm={() => send(0)}
        />
      )}
    </span>
  )
}
