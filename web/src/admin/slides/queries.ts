import { adminSlides } from '@nosim/contract/admin/slides.ts'
import type { SlideSet } from '@nosim/contract/content/slides.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys, type Page } from '../../api/queries.ts'
import { queryClient, refresh } from '../../api/query-client.ts'

/** A page of the sets, newest first; a return to the tab reads it again. */
export const slidesQuery = (page: Page) =>
  queryOptions({
    queryKey: [...keys.adminSlides, page],
    queryFn: ({ signal }) => call(adminSlides.list, { query: page }, { signal }),
    refetchOnWindowFocus: 'always',
  })

type SlidePage = { readonly slides: SlideSet[]; readonly total: number }

/** Takes a set that is gone off the pages, and reads them anew. */
export function dropSet(id: number): void {
  queryClient.setQueriesData<SlidePage>({ queryKey: keys.adminSlides }, (old) => {
    if (!old?.slides.some((set) => set.id === id)) return old
    return { slides: old.slides.filter((set) => set.id !== id), total: old.total - 1 }
  })
  refresh(keys.adminSlides)
}
