import { type AdminService, type ServiceGroup, switches } from '@nosim/contract/admin/switches.ts'
import { queryOf } from '../../api/query-of.ts'
import { useWrite } from '../../api/use-write.ts'
import { Money } from '../../format/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { BulkProps } from '../../lists/selectable.tsx'
import { SwitchButtons, switchedVerb } from '../shell/switch-buttons.tsx'
import { refreshPrices } from './dialogs/queries.ts'
import { groupLabel } from './group-label.ts'
import type { ListParams } from './lines/prices-filter.ts'
import { servicesQuery } from './lines/queries.ts'
import {
  noteColumn,
  SaleBadge,
  serviceColumn,
  ServiceList,
  type SwitchProps,
} from './service-list.tsx'
import { SwitchButton, DisableDialog, switched, useWholeSwitch } from './switch-button.tsx'
import { wholeColumns, WholeList } from './whole-list.tsx'

/** The number services, each with its switch. */
export const NumberServices = ({ listParams }: { readonly listParams: ListParams }) => (
  <ServiceList
    query={(page) => servicesQuery({ ...listParams, ...page })}
    keyOf={({ code }) => code}
    columns={serviceColumns}
    Switch={ServiceSwitch}
    bulk={{ nameOf: ({ name }) => name, Actions: ServiceSwitches }}
    caption="Number services by name"
    hint="No services match. Try another word or group."
  />
)

const serviceColumns: readonly Column<AdminService>[] = [
  serviceColumn(({ code }) => code),
  noteColumn(({ code, group, cost_usd, cost_of, status, group_status }) => [
    status === 1 ? (group_status === 1 ? '' : 'Group off') : 'Off',
    code,
    groupLabel(group),
    cost_of === null ? `$${cost_usd}` : `$${cost_usd} at ${cost_of}`,
  ]),
  { header: 'Group', cell: ({ group }) => groupLabel(group) },
  {
    header: 'Cost',
    align: 'right',
    cell: ({ cost_usd, cost_of }) => (
      <span className="inline-block leading-5">
        {`$${cost_usd}`}
        {cost_of !== null && (
          <span className="block text-label leading-4 text-ink-soft">at {cost_of}</span>
        )}
      </span>
    ),
  },
  {
    header: 'Price, 5 minutes',
    align: 'right',
    list: 'value',
    cell: ({ price_ngn }) => <Money amount={price_ngn} />,
  },
  {
    header: 'Status',
    cell: ({ status, group_status }) => (
      <SaleBadge
        isOn={status === 1 && group_status === 1}
        off={status === 1 ? 'Group off' : 'Off'}
      />
    ),
  },
]

function ServiceSwitch({ service: { code, name, status }, toHead }: SwitchProps<AdminService>) {
  const write = useWrite(switches.switchService, {
    as: 'action',
    onDone: (changed) => switched(name, changed.status),
  })
  return (
    <SwitchButton
      name={name}
      isOn={status === 1}
      busy={write.isSending}
      onSwitch={(next) => write.send({ params: { code }, body: { status: next } })}
      toHead={toHead}
    />
  )
}

function ServiceSwitches({ rows, onDone }: BulkProps<AdminService>) {
  const write = useWrite(switches.switchServices, {
    as: 'action',
    onDone: (reply, { body }) => {
      refreshPrices()
      onDone(reply, switchedVerb(body.status))
    },
  })
  return (
    <SwitchButtons
      busy={write.isSending}
      onSwitch={(status) => write.send({ body: { ids: rows.map(({ code }) => code), status } })}
    />
  )
}

/** The groups of number services. A group has a switch of its own. */
export const ServiceGroups = () => (
  <WholeList
    caption="Groups of number services"
    nouns={['group', 'groups']}
    query={queryOf(switches.groups)}
    rowsOf={({ groups }) => groups}
    columns={groupColumns}
    action={groupAction}
  />
)

const groupColumns = wholeColumns<ServiceGroup>('Group', ({ status }) => (
  <SaleBadge isOn={status === 1} />
))

const groupAction: Column<ServiceGroup> = {
  header: 'Actions',
  card: 'foot',
  list: 'foot',
  cell: (group) => <GroupSwitch group={group} />,
}

function GroupSwitch({ group: { name, status, enabled } }: { readonly group: ServiceGroup }) {
  const whole = useWholeSwitch(switches.switchGroup, (changed) =>
    switched(groupLabel(name), changed.status),
  )
  const send = (next: 0 | 1) => whole.send({ params: { name }, body: { status: next } })
  return (
    <>
      <SwitchButton
        name={groupLabel(name)}
        isOn={status === 1}
        busy={whole.isSending}
        confirms
        onSwitch={(next) => (next === 0 ? whole.confirm() : send(1))}
        toHead={() => undefined}
      />
      {whole.question && (
        <DisableDialog
          name={groupLabel(name)}
          services={enabled}
          {...whole.question}
          onConfirm={() => send(0)}
        />
      )}
    </>
  )
}
