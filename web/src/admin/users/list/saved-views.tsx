import { type SavedView, savedViews } from '@nosim/contract/admin/users/saved-views.ts'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { refresh } from '../../../api/query-client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { useWrite } from '../../../api/use-write.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useRouteForm } from '../../../forms/use-route-form.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toast } from '../../../ui/toast/toast.ts'

/**
 * The saved filters of an admin, and the button that saves the present one. `kept` is the query that would be saved.
 */
export function SavedViews({ kept }: { readonly kept: string }) {
  const { data } = useQuery(queryOf(savedViews.list))
  const [isSaving, setSaving] = useState(false)
  const views = data?.views ?? []
  const isKept = views.some(({ query }) => query === kept)
  const mayKeep = data !== undefined && kept !== '' && !isKept
  if (views.length === 0 && !mayKeep) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <>
          <span id="saved-filters" className="text-label text-ink-soft">
            Saved filters
          </span>
          <ul aria-labelledby="saved-filters" className="flex flex-wrap gap-2">
            {views.map((view) => (
              <Saved key={view.id} view={view} isCurrent={view.query === kept} />
            ))}
          </ul>
        </>
      )}
      {mayKeep && (
        <Button size="sm" Icon={Bookmark} aria-haspopup="dialog" onClick={() => setSaving(true)}>
          Save filter
        </Button>
      )}
      {isSaving && <SaveDialog query={kept} onClose={() => setSaving(false)} />}
    </div>
  )
}

type SavedProps = { readonly view: SavedView; readonly isCurrent: boolean }

function Saved({ view: { id, name, query }, isCurrent }: SavedProps) {
  const forget = useWrite(savedViews.forget, {
    as: 'action',
    onDone: () => refresh(savedViews.list),
    onRefused: () => refresh(savedViews.list),
  })
  return (
    <li
      className={`flex h-8 touch:h-11.5 items-center rounded-full border pl-3 ${isCurrent ? 'border-accent bg-accent-soft' : 'border-line-strong/60'}`}
    >
      <Link
        to={`${paths.adminUsers}?${query}`}
        aria-current={isCurrent ? 'true' : undefined}
        preventScrollReset
        title={name}
        className="h-full max-w-60 content-center truncate text-label font-medium decoration-line-strong underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <IconButton
        size="sm"
        label={`Delete saved filter: ${name}`}
        icon={<X aria-hidden size={14} />}
        onClick={() => forget.send({ params: { id } })}
      />
    </li>
  )
}

type SaveDialogProps = { readonly query: string; readonly onClose: () => void }

function SaveDialog({ query, onClose }: SaveDialogProps) {
  const save = useRouteForm(savedViews.save, {
    start: { name: '' },
    sent: ({ name }) => [{ body: { name, query } }],
    onDone: (view) => {
      refresh(savedViews.list)
      toast.success(`“${view.name}” is saved.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Save filter"
      description="Saves the search, filters and sort order. Only you can see it."
      form={save}
      submit="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label="Name"
        autoComplete="off"
        maxLength={60}
        {...save.field('name')}
      />
    </FormDialog>
  )
}
