import type { MoneyAction } from '@nosim/contract/admin/transfer-views.ts'
import {
  isRelease,
  type ReleaseKind,
  releases,
  type SuppliedLine,
  suppliedLines,
} from '@nosim/contract/base/line-of-business.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { ActorCell, AgeCell, onlyList, TextCell, userColumns } from '../../shell/cells.tsx'
import { ticketAddress } from '../../shell/addresses.ts'
import { lineLabels, orderNoun } from '../../shell/line-labels.ts'
import { moneyAddress } from './money-filter.ts'

const actionLabels: Readonly<Record<Exclude<MoneyAction['kind'], ReleaseKind>, string>> = {
  credit: 'Add funds',
  debit: 'Deduct funds',
  refund: 'Refund',
  assign: 'Assign deposit',
  release: 'Release deposit',
  keep: 'Keep deposit',
  reverse: 'Deposit reversed by the bank',
  claim: 'Refund claim',
  recall: 'Refund recalled batch',
}

/** The label of a kind of request. */
export const actionLabel = (kind: MoneyAction['kind']): string =>
  isRelease(kind) ? `Release ${orderNoun(releases[kind].line)}` : actionLabels[kind]

type ActionCellProps = { readonly action: MoneyAction }

const ownerOf = ({ user, kind }: MoneyAction): string =>
  user?.name ?? (kind === 'recall' ? "The batch's buyers" : 'No wallet')

/** The columns of a request of an admin. */
export const actionColumns: readonly Column<MoneyAction>[] = [
  ...userColumns('For', ({ user }: MoneyAction) => user, ownerOf),
  {
    header: 'Amount',
    align: 'right',
    list: 'value',
    cell: (action) => <Amount action={action} />,
  },
  { header: 'What', cell: (action) => <ActionCell action={action} /> },
  onlyList('meta', 'In short', ({ kind, reason }) => `${actionLabel(kind)} · ${reason}`),
  { header: 'Reason', cell: ({ reason }) => <TextCell>{reason}</TextCell> },
  { header: 'Asked', cell: ({ asked_by, asked_at }) => <ActorCell by={asked_by} at={asked_at} /> },
  onlyList('status', 'Age', ({ asked_at }) => <AgeCell time={asked_at} />),
]

/** Such as 'Ada Obi: Refund, ₦500.00'. */
export const actionTitle = (action: MoneyAction): string =>
  `${ownerOf(action)}: ${actionLabel(action.kind)}, ${formatMoney(action.amount)}`

/** The kind of request, and its subject. */
function ActionCell({ action: { kind, subject, allow_negative } }: ActionCellProps) {
  return (
    <span className="block min-w-28">
      {actionLabel(kind)}
      {subject !== null && <About subject={subject} />}
      {allow_negative && <span className="block text-label text-wait">May go below zero</span>}
    </span>
  )
}

const named: Readonly<Record<string, string>> = {
  line: 'Log sale',
  claim: 'Claim',
  batch: 'Batch',
}

/** Whether the kind is a line whose order is refunded as a whole. */
const isSupplied = (kind: string): kind is SuppliedLine =>
  suppliedLines.some((line) => line === kind)

/** The subject of a request, such as `numbers:<id>`. For an order it links to what can still be refunded of it. */
function About({ subject }: { readonly subject: string }) {
  const [kind = '', id = ''] = subject.split(':')
  if (kind === 'ticket')
    return (
      <span className="block text-label">
        <TextLink to={ticketAddress(id)}>Ticket {orderNumber(id)}</TextLink>
      </span>
    )
  if (!isSupplied(kind))
    return (
      <span className="block text-label text-ink-soft">
        {named[kind] === undefined ? `Deposit ${orderNumber(id)}` : `${named[kind]} ${id}`}
      </span>
    )
  return (
    <span className="block text-label">
      <TextLink to={moneyAddress({ tab: 'refunds', order: id })}>
        {lineLabels[kind].order} {orderNumber(id)}
      </TextLink>
    </span>
  )
}

/** Whether the request takes money out of the wallet. */
export const isOutgoing = ({ kind }: Pick<MoneyAction, 'kind'>): boolean =>
  kind === 'debit' || kind === 'reverse'

/** The amount, with the sign of its effect on the wallet. */
export function Amount({ action }: ActionCellProps) {
  const { amount, user } = action
  const sign = isOutgoing(action) ? 'debit' : 'credit'
  return (
    <span className="font-medium">
      <Money amount={amount} {...(user !== null && { sign })} />
    </span>
  )
}
