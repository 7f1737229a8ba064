import { adminSlides } from '@nosim/contract/admin/slides.ts'
import type { SlideSet } from '@nosim/contract/content/slides.ts'
import { queryClient, refresh } from '../../api/query-client.ts'

type SlidePage = { readonly slides: SlideSet[]; readonly total: number }

/** Takes a set that is gone off the pages, and reads them anew. */
export function dropSet(id: number): void {
  queryClient.setQueriesData<SlidePage>({ queryKey: [adminSlides.list.path] }, (old) => {
    if (!old?.slides.some((set) => set.id === id)) return old
    return { slides: old.slides.filter((set) => set.id !== id), total: old.total - 1 }
  })
  refresh(adminSlides.list)
}
