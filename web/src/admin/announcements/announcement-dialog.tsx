import {
  type AdminAnnouncement,
  adminAnnouncements,
  announcementMost,
} from '@nosim/contract/admin/content/announcements.ts'
import { announcementTypes } from '@nosim/contract/shop/announcements.ts'
import { useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { Select } from '../../ui/choice/select.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useRouteForm } from '../../forms/use-route-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { StickyFooter } from '../dialogs/sticky-footer.tsx'
import { fromField, toField } from '../../forms/date-time-field.ts'
import { type AnnouncementQuestion, typeOptions } from './announcement-card.tsx'
import { DeleteAnnouncement } from './delete-announcement.tsx'

type AnnouncementDialogProps = {
  readonly question: AnnouncementQuestion
  readonly onClose: () => void
}

/** The dialog that is open over the list. */
export function AnnouncementDialog({ question, onClose }: AnnouncementDialogProps) {
  if (question.kind === 'delete')
    return <DeleteAnnouncement announcement={question.announcement} onClose={onClose} />
  const announcement = question.kind === 'edit' ? question.announcement : undefined
  return <EditAnnouncement announcement={announcement} onClose={onClose} />
}

const priorities = [
  { value: '1', label: 'Normal' },
  { value: '2', label: 'Medium' },
  { value: '3', label: 'High' },
]
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

type EditAnnouncementProps = {
  /** Undefined for a new announcement. */
  readonly announcement: AdminAnnouncement | undefined
  readonly onClose: () => void
}

function EditAnnouncement({ announcement, onClose }: EditAnnouncementProps) {
  const { leave, edited: onEdited, warning } = useUnsaved(onClose)
  const [start] = useState(() => valuesOf(announcement))
  const form = useRouteForm(announcement ? adminAnnouncements.change : adminAnnouncements.create, {
    start,
    subject: announcement?.id ?? 'new',
    sent: (values, { checked, dirtyOf }) => {
      const body = checked(adminAnnouncements.create.body, bodyOf(values))
      if (!body || !announcement) return body && [{ body }]
      // Send only the changed fields, so that a change by another admin is kept.
      const changed = dirtyOf(body)
      return Object.keys(changed).length === 0
        ? onClose()
        : [{ params: { id: announcement.id }, body: changed }]
    },
    onDone: () => {
      toast.success(`Announcement ${announcement ? 'updated' : 'created'} successfully!`)
      refresh(adminAnnouncements.list)
      onClose()
    },
    // Without a response the outcome is unknown. A deleted announcement leaves the list.
    onRefused: ({ isDefinite, code }) => {
      if (!isDefinite || code === 'NOT_FOUND') refresh(adminAnnouncements.list)
    },
    onEdited,
  })
  const { field, message } = form
  const failure = `Failed to ${announcement ? 'update' : 'create'} announcement.`
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={announcement ? 'Edit Announcement' : 'Create Announcement'}
    >
      <form {...form.form} className="flex flex-col gap-4">
        <TextField
          data-autofocus
          label="Title"
          autoComplete="off"
          maxLength={announcementMost.title}
          {...field('title')}
        />
        <TextArea
          label="Content"
          rows={5}
          maxLength={announcementMost.content}
          hint="Plain text; line breaks are kept."
          {...field('content')}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <Select label="Type" options={typeOptions(announcementTypes)} {...field('type')} />
          <Select label="Priority" options={priorities} {...field('priority')} />
          <Select label="Status" options={statuses} {...field('status')} />
        </div>
        <TextField label="Start date" type="datetime-local" {...field('start_date')} />
        <TextField
          label="End date (optional)"
          type="datetime-local"
          hint="Leave empty to show it until you turn it off."
          {...field('end_date')}
        />
        <FormError message={message === undefined ? undefined : `${failure} ${message}`} />
        <StickyFooter
          type="submit"
          tone="primary"
          busy={form.isSending}
          busyLabel="Saving..."
          warning={warning}
          onCancel={onClose}
        >
          {announcement ? 'Save' : 'Create'}
        </StickyFooter>
      </form>
    </Dialog>
  )
}

function valuesOf(announcement: AdminAnnouncement | undefined) {
  return {
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    type: announcement?.type ?? 'general',
    priority: String(announcement?.priority ?? 1),
    status: announcement?.status ?? 'active',
    start_date: toField(announcement?.start_date ?? new Date().toISOString()),
    end_date: toField(announcement?.end_date ?? null),
  }
}

function bodyOf(values: ReturnType<typeof valuesOf>) {
  const { priority, start_date, end_date, ...texts } = values
  return {
    ...texts,
    priority: Number(priority),
    start_date: fromField(start_date),
    end_date: end_date === '' ? null : fromField(end_date),
  }
}
