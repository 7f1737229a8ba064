import { type AdminLog, accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { ExternalLink, PackageX } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDateTime } from '../../../format/format-date.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { StatusBadge } from '../../../ui/display/badge.tsx'
import { type Selection, RowTick } from '../../../ui/table/tick.tsx'
import { cx } from '../../../ui/cx.ts'
import { useFocusKept } from '../../../ui/overlay/use-focus-kept.ts'
import { EditLog } from './form/edit-log.tsx'
import { logsAddress } from './form/log-filter.ts'
import { LogDetails } from './log-details.tsx'
import { useWrite } from '../../../api/use-write.ts'
import { DeleteDialog } from '../../../ui/overlay/delete-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { isLost, leaveLost } from './form/lost-log.ts'
import { refreshStock } from './form/queries.ts'

export type LogCardProps = {
  readonly log: AdminLog
  /** The selection of logs on the page; undefined where they cannot be selected. */
  readonly selection: Selection<AdminLog> | undefined
  /** Moves the focus when the card is removed. */
  readonly toHead: () => void
}

/** One log: its product, its details on demand, and its actions. */
export function LogCard({ log, selection, toHead }: LogCardProps) {
  const { id, product_name, url, created_at, batch_id } = log
  const nameId = useId()
  const box = useFocusKept<HTMLElement>(toHead)
  const [revealed, setRevealed] = useState<string>()
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const close = () => setOpened(undefined)
  return (
    <article
      ref={box}
      aria-labelledby={nameId}
      className={cx(
        'flex h-full flex-col gap-1 rounded-card border p-4 sm:gap-2',
        selection?.isSelected(log) ? 'border-accent bg-accent-soft/60' : 'border-line bg-surface',
      )}
    >
      <div className="flex items-start gap-3">
        {selection && isOnShelf(log) && (
          <div className="-my-2.5 -mr-2 -ml-3">
            <RowTick selection={selection} row={log} />
          </div>
        )}
        <h2
          id={nameId}
          title={product_name}
          className="line-clamp-1 min-w-0 flex-1 font-medium wrap-anywhere sm:line-clamp-2"
        >
          {product_name}
        </h2>
        <LogBadge log={log} />
      </div>
      <LogDetails id={id} revealed={revealed} onRevealed={setRevealed}>
        {isOnShelf(log) && (
          <>
            <Button size="sm" aria-label={`Edit log ${id}`} onClick={() => setOpened('edit')}>
              Edit
            </Button>
            <Button
              size="sm"
              tone="stop"
              aria-label={`Delete log ${id}`}
              onClick={() => setOpened('delete')}
            >
              Delete
            </Button>
          </>
        )}
      </LogDetails>
      <div className={cx('flex min-w-0 flex-wrap gap-x-3', url === null && 'max-sm:hidden')}>
        <p className="text-label leading-6 text-ink-soft">URL</p>
        {url === null ? <p className="text-ink-soft">None</p> : <UrlLink url={url} />}
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 border-line pt-1 sm:border-t sm:pt-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-label text-ink-soft">
          {/* The line of the link is as high as its target, also where the time wraps. */}
          <span className="flex min-h-8 touch:min-h-11 items-center gap-x-2">
            <span>Log {id}</span>
            <TextLink alone to={logsAddress({ batch: batch_id })}>
              Batch {batch_id}
            </TextLink>
          </span>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </p>
      </div>
      {opened === 'edit' && (
        <EditLog log={log} onChanged={() => setRevealed(undefined)} onClose={close} />
      )}
      {opened === 'delete' && <DeleteLog log={log} onClose={close} />}
    </article>
  )
}

/** Whether the log can still be changed and deleted. */
export const isOnShelf = ({ is_sold, withdrawn }: AdminLog): boolean => is_sold === 0 && !withdrawn

function LogBadge({ log: { is_sold, withdrawn } }: Pick<LogCardProps, 'log'>) {
  if (withdrawn) return <StatusBadge tone="stop" word="Withdrawn" Icon={PackageX} />
  return is_sold === 1 ? (
    <StatusBadge tone="over" word="Sold" />
  ) : (
    <StatusBadge tone="live" word="Available" />
  )
}

function UrlLink({ url }: { readonly url: string }) {
  return (
    <a
      href={url}
      title={url}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-w-0 flex-1 items-center gap-1.5 font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
    >
      <span className="truncate">{url.replace(/^https?:\/\//, '')}</span>
      <ExternalLink aria-hidden size={14} className="shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

type DeleteLogProps = { readonly log: AdminLog; readonly onClose: () => void }

/** Requests confirmation: the details of an unsold log are deleted with it. */
function DeleteLog({ log, onClose }: DeleteLogProps) {
  const remove = useWrite(accountLogs.deleteLog, {
    as: 'form',
    onDone: () => {
      toast.success(`Log ${log.id} is deleted.`)
      refreshStock()
      onClose()
    },
    onRefused: (error) => {
      if (isLost(error)) leaveLost(error, onClose)
    },
  })
  return (
    <DeleteDialog
      title={`Delete log ${log.id}?`}
      description={`It leaves the stock of ${log.product_name}. Its details can't be restored.`}
      message={remove.error?.message}
      isSending={remove.isSending}
      onConfirm={() => remove.send({ params: { id: log.id } })}
      onClose={onClose}
    />
  )
}
