import type { SupplierState } from '@nosim/contract/admin/suppliers.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import type { ReactNode } from 'react'
import { alignedPercent } from '../../format/delivery-text.ts'
import { formatRecentDay, formatTime } from '../../format/format-date.ts'
import { cx } from '../../ui/cx.ts'
import { StatusBadge } from '../../ui/display/badge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { supplierNames } from '../shell/line-labels.ts'
import { runwayLabel } from '../shell/runway-label.ts'
import { formatUsd } from '../transfers/suppliers/day-columns.tsx'
import { stateLabels, switchLabel } from './supplier-labels.ts'
import { SupplierSwitch } from './supplier-switch.tsx'

/** The columns of the list. `mayMove`: whether this admin may move the switches. */
export const supplierColumns = (mayMove: boolean): readonly Column<SupplierState>[] => [
  {
    header: 'Supplier',
    card: 'lead',
    cell: ({ kind, name, dialect }) => (
      <Two below={`${supplierNames[kind]}, ${dialect}`}>
        <span className="font-medium wrap-anywhere">{name}</span>
      </Two>
    ),
  },
  {
    header: 'State',
    card: 'side',
    cell: (supplier) => (
      <span className="flex flex-wrap gap-1">
        {stateLabels(supplier).map((label) => (
          <StatusBadge key={label.word} {...label} />
        ))}
      </span>
    ),
  },
  {
    header: 'Balance',
    align: 'right',
    cell: (supplier) => (
      <Two isFigure below={runwayLabel(supplier) || 'No spending'}>
        {supplier.balance_usd === null ? 'Unknown' : formatUsd(supplier.balance_usd)}
      </Two>
    ),
  },
  {
    header: 'Calls',
    align: 'right',
    cell: ({ calls_per_minute, error_rate }) => (
      <Two isFigure below={error_rate === null ? 'None in an hour' : `${error_rate}% failed`}>
        {calls_per_minute}/min
      </Two>
    ),
  },
  {
    header: 'Delivered',
    align: 'right',
    cell: ({ kind, delivered }) =>
      delivered ? (
        <Two isFigure below={`of ${formatCount(delivered.sample)} in ${delivered.days} days`}>
          {alignedPercent(delivered.share)}
        </Two>
      ) : kind === 'sms' ? (
        <span className="text-label whitespace-nowrap text-ink-soft">Not enough data</span>
      ) : (
        '-'
      ),
  },
  {
    header: 'Last answer',
    align: 'right',
    cell: ({ last_answer_at: at }) =>
      at === null ? (
        'None yet'
      ) : (
        <Two isFigure below={formatRecentDay(at, new Date())}>
          {formatTime(at)}
        </Two>
      ),
  },
  {
    header: 'Open orders',
    align: 'right',
    cell: ({ open_orders }) => formatCount(open_orders),
  },
  {
    header: 'New orders',
    card: 'foot',
    cell: (supplier) =>
      supplier.switch === null ? (
        <span className="text-label text-ink-soft">Switched by service, under Prices</span>
      ) : mayMove ? (
        <SupplierSwitch name={supplier.name} position={supplier.switch} />
      ) : (
        switchLabel[supplier.switch]
      ),
  },
]

type TwoProps = {
  readonly children: ReactNode
  readonly below: string
  readonly isFigure?: boolean
}

/** A value with a note below it. */
function Two({ children, below, isFigure }: TwoProps) {
  return (
    <span
      className={cx(
        'inline-block leading-5 tabular-nums',
        isFigure && 'text-right whitespace-nowrap',
      )}
    >
      {children}
      <span className="block text-label leading-4 font-normal text-ink-soft">{below}</span>
    </span>
  )
}
