import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { sharp } from '../../server/src/platform/pictures.ts'
import { enterAdmin, bodyOf } from './admins.ts'
import type { Shop } from './shop.ts'
import { test as base } from './fixtures.ts'

export type Announced = { readonly id: number; readonly title: string }
type Fields = Readonly<Record<string, string | number | null>>

/** Tests with an admin's page; the announcements and slides are deleted before and after each test. */
export const test = base.extend<{ admin: Page }>({
  admin: async ({ browser, shop }, use) => {
    const context = await browser.newContext()
    const admin = await context.newPage()
    await enterAdmin(admin, shop)
    await clear(admin, shop)
    await use(admin)
    await clear(admin, shop)
    await context.close()
  },
})

/** Deletes all announcements and slides. */
async function clear(admin: Page, shop: Shop): Promise<void> {
  for (const name of ['announcements', 'slides']) {
    const url = `${shop.url}/api/admin/${name}`
    const answer = await bodyOf<Record<string, { id: number }[]>>(
      await admin.request.get(`${url}?limit=100`),
    )
    for (const { id } of answer[name] ?? [])
      expect((await admin.request.delete(`${url}/${id}`)).status()).toBe(204)
  }
}

/** Creates an announcement, by default with a unique title. */
export async function announce(admin: Page, shop: Shop, more: Fields = {}): Promise<Announced> {
  const data = { title: `Title ${randomUUID()}`, content: 'What is new.', ...more }
  return bodyOf(await admin.request.post(`${shop.url}/api/admin/announcements`, { data }))
}

/** A picture in one colour, as a file input. */
export async function picture(name: string, background = '#106040') {
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Uploads a set of images, each with an alternative text. */
export async function publishSlide(
  admin: Page,
  shop: Shop,
  alts: readonly string[],
): Promise<{ id: number }> {
  const parts = await Promise.all(
    alts.map(async (alt, index) => ({
      [`image_${index + 1}`]: await picture(`${index + 1}.png`),
      [`alt_${index + 1}`]: alt,
    })),
  )
  const multipart = Object.assign({}, ...parts) as Record<string, string> // each is a field or a file
  return bodyOf(await admin.request.post(`${shop.url}/api/admin/slides`, { multipart }))
}
