import { goodBodies } from './valid-bodies.ts'
import { adminsOnly, sameForAll, managersOnly, type Line } from './matrix.ts'
import type { TestClient } from '../harness/test-client.ts'
import { blackPng } from '../store/picture-files.ts'
import { expectOk, send } from '../store/inventory.ts'

/** The ids that the lines of announcements and slides use. */
export type ContentThings = { readonly announcement: number; readonly slides: number }

/** Creates an announcement and a set of slides. */
export async function openContent(admin: TestClient): Promise<ContentThings> {
  const body = goodBodies['adminAnnouncements.create']?.()
  const made = await expectOk<{ id: number }>(admin.post('/api/admin/announcements', body))
  const set = await expectOk<{ id: number }>(
    send(admin, '/api/admin/slides', { form: slideForm() }),
  )
  return { announcement: made.id, slides: set.id }
}

/** A set of one image, as a browser sends it. */
export function slideForm(image: Uint8Array = blackPng(64, 32), name = 'image_1'): FormData {
  const form = new FormData()
  form.set(name, new File([Uint8Array.from(image)], 'slide.png', { type: 'image/png' }))
  return form
}

/** A line for each route of announcements and slides. */
export const contentLines = (things: () => ContentThings): Readonly<Record<string, Line>> => {
  const numbered = (name: keyof ContentThings) => () => ({ id: String(things()[name]) })
  const body = (name: string) => () => goodBodies[name]?.() ?? {}
  return {
    'announcements.current': { statuses: sameForAll(200) },
    'adminAnnouncements.list': { statuses: adminsOnly(200) },
    'adminAnnouncements.create': {
      statuses: managersOnly(201),
      body: body('adminAnnouncements.create'),
    },
    'adminAnnouncements.change': {
      statuses: managersOnly(200),
      params: numbered('announcement'),
      body: body('adminAnnouncements.change'),
    },
    'adminAnnouncements.remove': {
      statuses: managersOnly(204, 404),
      params: numbered('announcement'),
    },
    'slides.current': { statuses: sameForAll(200) },
    'adminSlides.list': { statuses: adminsOnly(200) },
    'adminSlides.create': { statuses: managersOnly(201), form: () => slideForm() },
    'adminSlides.change': {
      statuses: managersOnly(200),
      params: numbered('slides'),
      body: body('adminSlides.change'),
    },
    'adminSlides.remove': { statuses: managersOnly(204, 404), params: numbered('slides') },
  }
}
