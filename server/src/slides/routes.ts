import { adminSlides } from '@nosim/contract/admin/content/slides.ts'
import { slides } from '@nosim/contract/shop/slides.ts'
import { on, type Endpoint } from '../platform/http/endpoint.ts'
import {
  changeSlides,
  createSlides,
  deleteSlides,
  type SlideDependencies,
} from './manage-slides.ts'
import { currentSlides, slideSetsOf } from './queries.ts'

export const slideRoutes = (deps: SlideDependencies): Endpoint[] => [
  on(slides.current, () => currentSlides(deps.db)),
  on(adminSlides.list, ({ query }) => slideSetsOf(deps.db, query)),
  on(adminSlides.create, createSlides(deps)),
  on(adminSlides.change, changeSlides(deps)),
  on(adminSlides.remove, deleteSlides(deps)),
]
