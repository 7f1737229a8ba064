import { adminSlides } from '@nosim/contract/admin/content/slides.ts'
import { type SlideSet, slidesIn } from '@nosim/contract/shop/slides.ts'
import { useId, useState } from 'react'
import { queryClient, refresh } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/actions/button.tsx'
import { StatusBadge } from '../../ui/display/badge.tsx'
import { DeleteDialog } from '../../ui/overlay/delete-dialog.tsx'
import { useFocusKept } from '../../ui/overlay/use-focus-kept.ts'
import { toast } from '../../ui/toast/toast.ts'
import { failureOf, galleryDate } from './messages.ts'
import { SlideFrame } from './slide-frame.tsx'
import { deferred } from '../../ui/deferred.tsx'

const EditSet = deferred(() => import('./edit-set.tsx'), 'EditSet')

export type SetCardProps = {
  readonly set: SlideSet
  /** True for the set that dashboards show. */
  readonly isShown: boolean
  readonly mayWrite: boolean
  /** Moves the focus when the card is removed. */
  readonly toHead: () => void
}

/** One set: its first image, its date and its actions. */
export function SetCard({ set, isShown, mayWrite, toHead }: SetCardProps) {
  const dateId = useId()
  const box = useFocusKept<HTMLElement>(toHead)
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const deletion = useDeletion(set.id)
  const close = () => setOpened(undefined)
  const images = slidesIn(set)
  const [first] = images
  const date = galleryDate(set.created_at)
  return (
    <article ref={box} aria-labelledby={dateId} className="flex h-full flex-col gap-2">
      <SlideFrame src={first?.image ?? null} alt={first?.alt ?? ''} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p id={dateId} className="text-label text-ink-soft">
          <time dateTime={set.created_at}>{date}</time> ·{' '}
          {images.length === 1 ? '1 image' : `${images.length} images`}
        </p>
        {isShown && <StatusBadge tone="live" word="On the dashboard" />}
      </div>
      {mayWrite && (
        <div className="flex gap-2">
          <Button
            size="sm"
            aria-label={`Edit the set of ${date}`}
            onClick={() => setOpened('edit')}
          >
            Edit
          </Button>
          <Button
            size="sm"
            tone="stop"
            aria-label={`Delete the set of ${date}`}
            busy={deletion.isSending}
            onClick={() => setOpened('delete')}
          >
            Delete
          </Button>
        </div>
      )}
      {opened === 'edit' && <EditSet set={set} onClose={close} />}
      {opened === 'delete' && (
        <DeleteDialog
          title="Delete Image Set"
          description="Are you sure you want to delete this image set? This action cannot be undone."
          message={undefined}
          isSending={false}
          onConfirm={() => {
            close()
            deletion.send({ params: { id: set.id } })
          }}
          onClose={close}
        />
      )}
    </article>
  )
}

/** Deletes a set; its messages are toasts (CONTENT-22). */
function useDeletion(id: number) {
  const finish = () => {
    toast.success('Images deleted successfully')
    dropSet(id)
  }
  return useWrite(adminSlides.remove, {
    // The refusal has its own toast below.
    as: 'form',
    onDone: finish,
    onRefused: (error) =>
      // Another admin has deleted it already.
      error.code === 'NOT_FOUND'
        ? finish()
        : toast.error(failureOf(error, 'Failed to delete images')),
  })
}

type SlidePage = { readonly slides: SlideSet[]; readonly total: number }

/** Removes a deleted set from the pages and reads them again. */
function dropSet(id: number): void {
  queryClient.setQueriesData<SlidePage>({ queryKey: [adminSlides.list.path] }, (old) => {
    if (!old?.slides.some((set) => set.id === id)) return old
    return { slides: old.slides.filter((set) => set.id !== id), total: old.total - 1 }
  })
  refresh(adminSlides.list)
}
