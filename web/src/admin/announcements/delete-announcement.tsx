import {
  type AdminAnnouncement,
  adminAnnouncements,
} from '@nosim/contract/admin/content/announcements.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { DeleteDialog } from '../../ui/overlay/delete-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'

type DeleteAnnouncementProps = {
  readonly announcement: AdminAnnouncement
  readonly onClose: () => void
}

/** Requests confirmation before an announcement is deleted. */
export function DeleteAnnouncement({ announcement, onClose }: DeleteAnnouncementProps) {
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
      message={remove.error ? `Failed to delete announcement. ${remove.error.message}` : undefined}
      isSending={remove.isSending}
      onConfirm={() => remove.send({ params: { id: announcement.id } })}
      onClose={onClose}
    />
  )
}
