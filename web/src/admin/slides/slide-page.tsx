import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { usePages } from '../../ui/display/use-pages.ts'
import { AdminHeader } from '../shell/admin-header.tsx'
import { useMay } from '../shell/use-may.ts'
import { UploadArea } from './upload-area.tsx'
import { asApiError } from '../../api/client.ts'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { Paged } from '../../ui/display/paged.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { slideLimit, slidesQuery } from './queries.ts'
import { failureOf } from './messages.ts'
import { SetCard } from './set-card.tsx'

/** The images of the dashboard's carousel (CONTENT-12). */
export function Component() {
  const mayWrite = useMay('manager') === true
  return (
    <>
      <AdminHeader />
      <div className="flex flex-col gap-4 sm:gap-6">
        {mayWrite && <UploadArea />}
        <Gallery mayWrite={mayWrite} />
      </div>
    </>
  )
}

/** The sets that were uploaded, newest first. */
function Gallery({ mayWrite }: { readonly mayWrite: boolean }) {
  const pages = usePages()
  const { data, error, errorUpdatedAt, isPlaceholderData, refetch } = useQuery({
    ...slidesQuery(pages.page),
    placeholderData: keepPreviousData,
  })
  const failure = error ? failureOf(asApiError(error), 'Failed to fetch images') : undefined
  const showFailure = useEffectEvent(() => failure !== undefined && toast.error(failure))
  useEffect(() => {
    // One toast for each failure.
    if (errorUpdatedAt > 0) showFailure()
  }, [errorUpdatedAt])
  return (
    <Card
      title="Slide Images"
      action={
        data && (
          <span className="rounded-full bg-over-soft px-2.5 py-0.5 text-label font-medium text-ink-soft tabular-nums">
            {data.total}
            <span className="sr-only"> in all</span>
          </span>
        )
      }
    >
      {failure !== undefined && !data ? (
        <ErrorState title={failure} onRetry={refetch} />
      ) : (
        <Paged
          pages={pages}
          limit={slideLimit}
          total={data?.total}
          nouns={['image set', 'image sets']}
          busy={isPlaceholderData}
        >
          {data?.slides.length === 0 ? (
            <EmptyState Icon={Images} title="No images yet">
              Upload your slide images to get started
            </EmptyState>
          ) : (
            <ul
              aria-label="Image sets, newest first"
              aria-busy={!data}
              className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
            >
              {data?.slides.map((set, index) => (
                <li key={set.id} className="min-w-0">
                  <SetCard
                    set={set}
                    isShown={pages.page === 1 && index === 0}
                    mayWrite={mayWrite}
                    toHead={pages.toHead}
                  />
                </li>
              )) ?? <Loading />}
            </ul>
          )}
        </Paged>
      )}
    </Card>
  )
}

function Loading() {
  return (
    <>
      <li className="text-ink-soft sm:col-span-2 xl:col-span-3">Loading gallery...</li>
      {Array.from({ length: 3 }, (_, index) => (
        <li key={index}>
          <Skeleton className="h-52 w-full" />
        </li>
      ))}
    </>
  )
}
