import {
  type AdminAnnouncement,
  adminAnnouncements,
  announcementMost,
} from '@nosim/contract/admin/announcements.ts'
import { announcementTypes } from '@nosim/contract/content/announcements.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Select } from '../../ui/choice/select.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { DeleteDialog } from '../../ui/overlay/delete-dialog.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useUnsaved } from '../../ui/overlay/use-unsaved.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { StickyFooter } from '../dialogs/sticky-footer.tsx'
import type { AnnouncementQuestion } from './announcement-card.tsx'
import { failures, typeOptions } from './labels.ts'
import { useAnnouncementForm } from './use-announcement-form.ts'

type AnnouncementDialogProps = {
  readonly question: AnnouncementQuestion
  readonly onClose: () => void
}

/** What is open over the list. */
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
  /** Undefined for a new one. */
  readonly announcement: AdminAnnouncement | undefined
  readonly onClose: () => void
}

function EditAnnouncement({ announcement, onClose }: EditAnnouncementProps) {
  const { leave, edited: onEdited, warning } = useUnsaved(onClose)
  const form = useAnnouncementForm({ announcement, onSaved: onClose, onEdited })
  const { submit, edited, field } = form
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={announcement ? 'Edit Announcement' : 'Create Announcement'}
    >
      <form noValidate onSubmit={submit} onInput={edited} className="flex flex-col gap-4">
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
          hint="Left empty, it goes on."
          {...field('end_date')}
        />
        <FormError message={form.message} />
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

type DeleteAnnouncementProps = {
  readonly announcement: AdminAnnouncement
  readonly onClose: () => void
}

function DeleteAnnouncement({ announcement, onClose }: DeleteAnnouncementProps) {
  const finish = () => {
    toast.success('Announcement deleted successfully!')
    refresh(adminAnnouncements.list)
    onClose()
  }
  const remove = useWrite(adminAnnouncements.remove, {
    as: 'form',
    onDone: finish,
    // Another admin has deleted it already.
    onRefused: ({ code }) => code === 'NOT_FOUND' && finish(),
  })
  return (
    <DeleteDialog
      title={`Delete ${announcement.title}?`}
      description="Are you sure you want to delete this announcement?"
      message={remove.error ? `${failures.remove} ${remove.error.message}` : undefined}
      isSending={remove.isSending}
      onConfirm={() => remove.send({ params: { id: announcement.id } })}
      onClose={onClose}
    />
  )
}
