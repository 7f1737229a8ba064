import * as z from 'zod/mini'
import { SlideSet, slidePositions } from '../../shop/slides.ts'
import { Id, pageQuery, pictureMostBytes, plainText } from '../../base/fields.ts'
import { del, get, patch, post, routes } from '../../base/route.ts'

const byId = z.strictObject({ id: Id })

/** The maximum length of an alternative text. */
export const altMost = 200

const Image = z.file('Please choose a picture')
const Alt = z.string().check(z.trim(), plainText(altMost))

/** The message for a set without an image. */
export const noImage = 'Please select at least one image'
/** The message for an alternative text without an image. */
export const noImageToDescribe = 'There is no such image to describe'

const form = {
  image_1: pictureMostBytes,
  image_2: pictureMostBytes,
  image_3: pictureMostBytes,
  image_4: pictureMostBytes,
}
const alts = {
  alt_1: z.optional(Alt),
  alt_2: z.optional(Alt),
  alt_3: z.optional(Alt),
  alt_4: z.optional(Alt),
}
const NewSet = z.strictObject({
  image_1: z.optional(Image),
  image_2: z.optional(Image),
  image_3: z.optional(Image),
  image_4: z.optional(Image),
  ...alts,
})
const Kept = z.optional(z.union([Image, z.literal('')], 'Please choose a picture'))

/** Slide images, for admins (CONTENT-12 to CONTENT-22). */
export const adminSlides = routes({
  list: get('/api/admin/slides', {
    access: 'support',
    summary: 'The sets of images, newest first; dashboards show the newest',
    query: z.strictObject(pageQuery),
    compressed: true,
    reply: z.object({ slides: z.array(SlideSet), total: z.int() }),
  }),
  create: post('/api/admin/slides', {
    access: 'manager',
    summary: 'A new set of one to four images',
    form,
    body: NewSet.check(
      z.refine((body) => slidePositions.some((at) => body[`image_${at}`]), {
        path: ['image_1'],
        error: noImage,
      }),
      ...slidePositions.map((at) =>
        z.refine<z.output<typeof NewSet>>(
          (body) => !body[`alt_${at}`] || body[`image_${at}`] !== undefined,
          { path: [`alt_${at}`], error: noImageToDescribe },
        ),
      ),
    ),
    reply: SlideSet,
    status: 201,
    refusals: ['IMAGE_REFUSED'],
  }),
  change: patch('/api/admin/slides/:id', {
    access: 'manager',
    summary: 'Change a set; an image replaces the old one, and an empty one removes it',
    form,
    params: byId,
    body: z.strictObject({ image_1: Kept, image_2: Kept, image_3: Kept, image_4: Kept, ...alts }),
    reply: SlideSet,
    refusals: ['IMAGE_REFUSED', 'NOT_FOUND'],
  }),
  remove: del('/api/admin/slides/:id', {
    access: 'manager',
    summary: 'Delete a set and its images',
    params: byId,
    refusals: ['NOT_FOUND'],
  }),
})
