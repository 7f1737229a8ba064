import { type AdminService, type ServiceGroup, switches } from '@nosim/contract/admin/switches.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../layouts/admin/use-may.ts'
import { useWrite } from '../../api/use-write.ts'
import { refreshPrices } from '../../layouts/admin/prices/queries.ts'
import { Queue } from '../../layouts/admin/queue/queue.tsx'
import { Money } from '../../layouts/money/money.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { usePages } from '../../ui/display/use-pages.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Asked } from '../reads/prices-filter.ts'
import { groupsQuery, servicesQuery } from '../reads/queries.ts'
import { DisableDialog } from './disable-dialog.tsx'
import { SwitchButton } from './switch-button.tsx'
import { switchedWords, wholeColumns, WholeList } from './whole-list.tsx'

/** The number services, each with its switch. */
export function NumberServices({ asked }: { readonly asked: Asked }) {
  const pages = usePages()
  const mayChange = useMay('manager')
  return (
    <Queue
      read={useQuery(servicesQuery(asked))}
      rowsOf={({ services }) => services}
      keyOf={({ code }) => code}
      pages={pages}
      columns={[...serviceColumns, ...(mayChange ? [actionOf(pages.toHead)] : [])]}
      caption="Number services by name"
      nouns={['service', 'services']}
      empty={
        <EmptyState icon={<SearchX aria-hidden size={20} />} title="No services found">
          No number service is like that. Try another word, or another group.
        </EmptyState>
      }
    />
  )
}

const serviceColumns: readonly Column<AdminService>[] = [
  {
    header: 'Service',
    card: 'lead',
    cell: ({ name, code }) => (
      <>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-label font-normal text-ink-soft">{code}</span>
      </>
    ),
  },
  { header: 'Group', cell: ({ group }) => group },
  { header: 'Cost', align: 'right', cell: ({ cost_usd }) => `$${cost_usd}` },
  {
    header: 'Price, 5 minutes',
    align: 'right',
    cell: ({ price_ngn }) => <Money amount={price_ngn} />,
  },
  {
    header: 'Status',
    card: 'side',
    cell: ({ status, group_status }) => {
      if (status === 0) return <StatusBadge tone="over" word="Off" />
      return group_status === 1 ? (
        <StatusBadge tone="live" word="On sale" />
      ) : (
        <StatusBadge tone="over" word="Group off" />
      )
    },
  },
]

const actionOf = (toHead: () => void): Column<AdminService> => ({
  header: 'Actions',
  card: 'foot',
  cell: (service) => <ServiceSwitch service={service} toHead={toHead} />,
})

type ServiceSwitchProps = { readonly service: AdminService; readonly toHead: () => void }

function ServiceSwitch({ service: { code, name, status }, toHead }: ServiceSwitchProps) {
  const write = useWrite(switches.switchService, {
    as: 'action',
    onDone: (changed) => {
      refreshPrices()
      toast.success(switchedWords(name, changed.status === 1))
    },
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

/** The groups of number services, each with a switch above those of its services. */
export function ServiceGroups() {
  const { data, error, refetch } = useQuery(groupsQuery())
  return (
    <WholeList
      caption="Groups of number services"
      nouns={['group', 'groups']}
      rows={data?.groups}
      error={error}
      onRetry={() => void refetch()}
      columns={groupColumns}
      action={groupAction}
    />
  )
}

const groupColumns = wholeColumns<ServiceGroup>('Group', ({ status }) =>
  status === 1 ? (
    <StatusBadge tone="live" word="On sale" />
  ) : (
    <StatusBadge tone="over" word="Off" />
  ),
)

const groupAction: Column<ServiceGroup> = {
  header: 'Actions',
  card: 'foot',
  cell: (group) => <GroupSwitch group={group} />,
}

function GroupSwitch({ group: { name, status, enabled } }: { readonly group: ServiceGroup }) {
  const [isAsked, ask] = useState(false)
  const write = useWrite(switches.switchGroup, {
    as: 'form',
    onDone: (changed) => {
      refreshPrices()
      toast.success(switchedWords(name, changed.status === 1))
      ask(false)
    },
    onRefused: ({ message }) => !isAsked && toast.error(message),
  })
  const send = (next: 0 | 1) => write.send({ params: { name }, body: { status: next } })
  return (
    <>
      <SwitchButton
        name={name}
        isOn={status === 1}
        busy={write.isSending}
        asks
        onSwitch={(next) => (next === 0 ? ask(true) : send(1))}
        toHead={() => undefined}
      />
      {isAsked && (
        <DisableDialog
          name={name}
          services={enabled}
          message={write.error?.message}
          isSending={write.isSending}
          onDisable={() => send(0)}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
