import { type AdminAnnouncement, adminAnnouncements } from '@nosim/contract/admin/announcements.ts'
import type { SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiError } from '../../api/api-error.ts'
import { refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { contractFaults, formMessage, showFieldErrors } from '../../forms/field-errors.ts'
import { toast } from '../../ui/toast/toast.ts'
import { failures } from './labels.ts'
import { fromField, toField } from './when.ts'

const names = ['title', 'content', 'type', 'priority', 'status', 'start_date', 'end_date'] as const
type Name = (typeof names)[number]

type AnnouncementFormOptions = {
  /** Undefined for a new one. */
  readonly announcement: AdminAnnouncement | undefined
  readonly onSaved: () => void
  /** Something was typed that would be lost. */
  readonly onEdited: () => void
}

/** The state of the form of an announcement: what is in it, what is wrong with it, and how it is sent. */
export function useAnnouncementForm({ announcement, onSaved, onEdited }: AnnouncementFormOptions) {
  const form = useForm({ defaultValues: valuesOf(announcement) })
  const told = {
    as: 'form',
    onDone: () => {
      toast.success(`Announcement ${announcement ? 'updated' : 'created'} successfully!`)
      refresh(adminAnnouncements.list)
      onSaved()
    },
    onRefused: (error: ApiError) => {
      showFieldErrors(error, names, form.setError)
      // Without an answer the result is unknown; a deleted announcement leaves the list.
      if (!error.isDefinite || error.code === 'NOT_FOUND') refresh(adminAnnouncements.list)
    },
  } as const
  const create = useWrite(adminAnnouncements.create, told)
  const change = useWrite(adminAnnouncements.change, told)
  const write = announcement ? change : create

  const { errors, dirtyFields: dirty } = form.formState
  const submit = form.handleSubmit((values) => {
    const body = bodyOf(values)
    const read = adminAnnouncements.create.body.safeParse(body)
    if (!read.success) return showFieldErrors(contractFaults(read.error), names, form.setError)
    if (!announcement) return create.send({ body: read.data })
    // Send only the changed fields, so that a change by another admin is kept.
    const { title, content, type, priority, status, start_date, end_date } = read.data
    const changed = {
      ...(dirty.title && { title }),
      ...(dirty.content && { content }),
      ...(dirty.type && { type }),
      ...(dirty.priority && { priority }),
      ...(dirty.status && { status }),
      ...(dirty.start_date && { start_date }),
      ...(dirty.end_date && { end_date }),
    }
    if (Object.keys(changed).length === 0) return onSaved()
    return change.send({ params: { id: announcement.id }, body: changed })
  })
  return {
    submit: (event: SyntheticEvent) => void submit(event),
    edited: () => {
      write.clear()
      onEdited()
    },
    field: (name: Name) => ({
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: errors[name]?.message,
    }),
    isSending: write.isSending,
    message: messageOf(write.error, announcement ? failures.change : failures.create),
  }
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
  const { priority, start_date, end_date, ...words } = values
  return {
    ...words,
    priority: Number(priority),
    start_date: fromField(start_date),
    end_date: end_date === '' ? null : fromField(end_date),
  }
}

/** What no field shows: the sentence of CONTENT-8, and then the reason. */
function messageOf(error: ApiError | null, failure: string): string | undefined {
  const reason = formMessage(error, names)
  return reason === undefined ? undefined : `${failure} ${reason}`
}
