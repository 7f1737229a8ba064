import { adminSlides } from '@nosim/contract/admin/slides.ts'
import { slides } from '@nosim/contract/content/slides.ts'
import { on, type Door } from '../platform/http/endpoint.ts'
import { changeSlides, createSlides, deleteSlides, type SlideParts } from './manage-slides.ts'
import { currentSlides, slideSetsOf } from './queries.ts'

export const slideRoutes = (parts: SlideParts): Door[] => [
  on(slides.current, () => currentSlides(parts.db)),
  on(adminSlides.list, ({ query }) => slideSetsOf(parts.db, query)),
  on(adminSlides.create, createSlides(parts)),
  on(adminSlides.change, changeSlides(parts)),
  on(adminSlides.remove, deleteSlides(parts)),
]
