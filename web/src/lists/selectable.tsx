import type { BulkReply } from '@nosim/contract/base/bulk.ts'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { deferred } from '../ui/deferred.tsx'
import type { Selection } from '../ui/table/tick.tsx'
import { toast } from '../ui/toast/toast.ts'
import { bulkMessage } from './bulk-message.ts'
import type { BulkResultProps } from './selection-bar.tsx'
import { markedOf, scopeOf, useSelection } from './use-selection.ts'

// Loaded when the first row is selected.
const SelectionBar = deferred(() => import('./selection-bar.tsx'), 'SelectionBar')
const BulkResult = deferred<'BulkResult', BulkResultProps>(
  () => import('./selection-bar.tsx'),
  'BulkResult',
)

export type BulkProps<Row> = {
  /** The selected rows, in the order of the list. */
  readonly rows: readonly Row[]
  /** Called after a success with the past participle of the action, such as `deleted`. */
  readonly onDone: (reply: BulkReply, done: string) => void
}

export type BulkActions<Row> = {
  /** The name of a row, for the label of its checkbox. */
  readonly nameOf: (row: Row) => string
  /** The buttons for the selected rows. */
  readonly Actions: ComponentType<BulkProps<Row>>
}

type SelectableProps<Row> = {
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly bulk: BulkActions<Row> | undefined
  readonly children: (selection: Selection<Row> | undefined) => ReactNode
}

/** A list of rows that can be selected, with a bar of actions for the selected rows (ADMIN-26). */
export function Selectable<Row>({ keyOf, bulk, children, ...props }: SelectableProps<Row>) {
  const scope = scopeOf(useLocation())
  const { keys, select, clear } = useSelection(scope)
  const [result, setResult] = useState<{ scope: string; message: string }>()
  const list = useRef<HTMLDivElement>(null)
  const rows = props.rows ?? []
  const selected = rows.filter((row) => keys.has(keyOf(row)))
  const count = selected.length
  const message = result?.scope === scope ? result.message : undefined
  const onDone = (reply: BulkReply, done: string) => {
    clear()
    if (reply.skipped.length === 0) toast.success(bulkMessage(reply, done))
    else setResult({ scope, message: bulkMessage(reply, done) })
  }
  const selection = bulk && {
    nameOf: bulk.nameOf,
    isSelected: (row: Row) => keys.has(keyOf(row)),
    markOf: (shown: readonly Row[]) => markedOf(keys, shown.map(keyOf)),
    onSelect: (changed: readonly Row[], isSelected: boolean) => {
      setResult(undefined)
      select(changed.map(keyOf), isSelected)
    },
  }
  return (
    <>
      {/* Always the same element: replacing it once the role is known would close what a row has opened. */}
      <div ref={list} tabIndex={-1}>
        {children(selection)}
      </div>
      <output className="sr-only">{count > 0 ? `${count} selected` : message}</output>
      {bulk && count > 0 && (
        <SelectionBar
          count={count}
          onAll={count < rows.length ? () => select(rows.map(keyOf), true) : undefined}
          onClear={clear}
          onLeave={() => list.current?.focus({ preventScroll: true })}
        >
          <bulk.Actions rows={selected} onDone={onDone} />
        </SelectionBar>
      )}
      {count === 0 && message !== undefined && (
        <BulkResult message={message} onClose={() => setResult(undefined)} />
      )}
    </>
  )
}
