import * as z from 'zod/mini'
import { Time } from '../base/fields.ts'
import { get, routes } from '../base/route.ts'

/** The maximum number of images of a set. */
export const slidesMost = 4

/** The size to which every slide is cropped, in pixels. */
export const slideSize = { width: 1280, height: 512 } as const

/** A set of up to four images: their addresses. An address is empty where the set has no such image. */
export const SlideSet = z.object({
  id: z.int(),
  image_1: z.string(),
  image_2: z.string(),
  image_3: z.string(),
  image_4: z.string(),
  /** The alternative texts of the images; may be empty. */
  alt_1: z.string(),
  alt_2: z.string(),
  alt_3: z.string(),
  alt_4: z.string(),
  created_at: Time,
})
export type SlideSet = z.output<typeof SlideSet>

/** The sets, the newest first. The first is on display. */
export const CurrentSlides = z.object({ slides: z.array(SlideSet) })
export type CurrentSlides = z.output<typeof CurrentSlides>

export type Slide = {
  readonly position: SlidePosition
  readonly image: string
  readonly alt: string
}

export const slidePositions = [1, 2, 3, 4] as const
export type SlidePosition = (typeof slidePositions)[number]

/** The images of a set, in order of position. */
export const slidesIn = (set: SlideSet): Slide[] =>
  slidePositions
    .map((position) => ({
      position,
      image: set[`image_${position}`],
      alt: set[`alt_${position}`],
    }))
    .filter(({ image }) => image !== '')

export const slides = routes({
  current: get('/api/slides', {
    access: 'anyone',
    summary: 'The images that dashboards show',
    compressed: true,
    reply: CurrentSlides,
  }),
})
