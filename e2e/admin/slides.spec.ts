import { expect, type Page } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { announce, publishSlide, picture, test } from '../harness/content.ts'
import type { Shop } from '../harness/shop.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const input = (page: Page) => page.getByLabel(/^Drop images here/)
const sets = (page: Page) => page.getByRole('article')
const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').getByText(text, { exact: true })

async function open(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/slide`)
  await expect(
    page.getByRole('heading', { name: 'Image Slider Management', level: 1 }),
  ).toBeVisible()
}

const file = (name: string, mimeType: string, size = 10) => ({
  name,
  mimeType,
  buffer: Buffer.alloc(size, 1),
})

/** Drops files on the drop zone. */
async function drop(page: Page, names: readonly string[]): Promise<void> {
  const files = await page.evaluateHandle(async (named) => {
    const transfer = new DataTransfer()
    for (const name of named) {
      const canvas = document.createElement('canvas')
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
      transfer.items.add(new File(blob ? [blob] : [], name, { type: 'image/png' }))
    }
    return transfer
  }, names)
  await input(page).dispatchEvent('dragover', { dataTransfer: files })
  await expect(page.getByText('Drop images here', { exact: true })).toBeVisible()
  await input(page).dispatchEvent('drop', { dataTransfer: files })
}

test(
  'images are dropped, chosen, described, uploaded and deleted [CONTENT-12, CONTENT-13, CONTENT-14, CONTENT-17, CONTENT-19, CONTENT-21, CONTENT-22]',
  { tag: '@soak' },
  async ({ admin, shop }) => {
    await open(admin, shop)
    await expect(admin.getByText('Upload, manage the slide images')).toBeVisible()
    await expect(admin.getByText('Drop images here or click to browse')).toBeVisible()
    await expect(
      admin.getByText('Upload images (JPEG, PNG, GIF, WebP) • Max 5MB each'),
    ).toBeVisible()
    await expect(admin.getByText('No images yet')).toBeVisible()
    await expect(admin.getByText('Upload your slide images to get started')).toBeVisible()

    await test.step('images are dropped and chosen', async () => {
      await drop(admin, ['dropped-by-hand.png'])
      await expect(admin.getByText('Selected Images (1/4)')).toBeVisible()
      await expect(admin.getByText('dropped-by-hand…')).toBeVisible()
      await expect(admin.getByText('Drop images here or click to browse')).toBeVisible()
      const [chooser] = await Promise.all([admin.waitForEvent('filechooser'), input(admin).click()])
      await chooser.setFiles([await picture('b.png'), await picture('c.png', '#801010')])
      await expect(admin.getByText('Selected Images (3/4)')).toBeVisible()
      await expect(admin.locator('main img')).toHaveCount(3)
    })
    await test.step('one image is removed by keyboard', async () => {
      await button(admin, 'Remove dropped-by-hand.png').press('Enter')
      await expect(admin.getByText('Selected Images (2/4)')).toBeVisible()
      await expect(input(admin)).toBeFocused()
    })
    await test.step('the images are uploaded with their alt texts', async () => {
      await admin.getByLabel('Alt text 1').fill('A green field')
      await button(admin, 'Upload 2 Image(s)').click()
      await expect(toast(admin, 'Images uploaded successfully')).toBeVisible()
      await expect(sets(admin)).toHaveCount(1)
      await expect(sets(admin)).toContainText(
        /[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d [AP]M · 2 images/,
      )
      await expect(sets(admin)).toContainText('On the dashboard')
      await expect(sets(admin).getByRole('img', { name: 'A green field' })).toBeVisible()
      await expect(admin.getByText(/^Selected Images/)).toHaveCount(0)
      await expect(input(admin)).toBeFocused()
      await expect(admin.getByRole('region', { name: 'Slide Images' })).toContainText('1 in all')
    })
    await test.step('a newer set replaces the set on the dashboard', async () => {
      await input(admin).setInputFiles(await picture('d.png'))
      await button(admin, 'Upload 1 Image(s)').click()
      await expect(sets(admin)).toHaveCount(2)
      await expect(sets(admin).first()).toContainText('1 image')
      await expect(sets(admin).first()).toContainText('On the dashboard')
      await expect(sets(admin).last()).not.toContainText('On the dashboard')
    })
    await test.step('a set is deleted after a confirmation', async () => {
      const remove = sets(admin)
        .first()
        .getByRole('button', { name: /^Delete/ })
      await remove.click()
      const dialog = admin.getByRole('dialog', { name: 'Delete Image Set' })
      await expect(dialog).toContainText(
        'Are you sure you want to delete this image set? This action cannot be undone.',
      )
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(remove).toBeFocused()
      await admin.keyboard.press('Enter')
      const gate = Promise.withResolvers<void>()
      await admin.route('**/api/admin/slides/*', async (route) => {
        await gate.promise
        await route.continue()
      })
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(remove).toHaveAttribute('aria-busy', 'true')
      gate.resolve()
      await expect(toast(admin, 'Images deleted successfully')).toBeVisible()
      await expect(sets(admin)).toHaveCount(1)
      await expect(sets(admin)).toContainText('On the dashboard')
      expect(await admin.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    })
    await admin.getByRole('link', { name: 'Back to Users' }).click()
    await expect(admin).toHaveURL(/\/admin$/)
  },
)

test(
  'a file that cannot be a slide shows an error at once and takes no slot [CONTENT-15, CONTENT-16]',
  { tag: '@soak' },
  async ({ admin, shop }) => {
    await open(admin, shop)
    const requests: string[] = []
    admin.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
    await button(admin, 'Upload 0 Image(s)').click()
    await expect(toast(admin, 'Please select at least one image')).toBeVisible()
    await input(admin).setInputFiles([
      file('notes.txt', 'text/plain'),
      file('.DS_Store', ''),
      file('large.png', 'image/png', 5 * 1024 * 1024 + 1),
      file('drawing.svg', 'image/svg+xml'),
    ])
    const faults = [
      'notes.txt is not a valid image file',
      'large.png is too large. Maximum size is 5MB',
      'File type must be JPEG, PNG, GIF or WebP: drawing.svg',
    ]
    for (const fault of faults) await expect(toast(admin, fault)).toBeVisible()
    await expect(admin.getByText(/^Selected Images/)).toHaveCount(0)
    const five = await Promise.all(['1', '2', '3', '4', '5'].map((name) => picture(`${name}.png`)))
    await input(admin).setInputFiles(five)
    await expect(toast(admin, 'Maximum 4 images allowed')).toBeVisible()
    await expect(admin.getByText('Selected Images (4/4)')).toBeVisible()
    for (const name of ['1', '2', '3', '4'])
      await expect(admin.getByText(`${name}.png`)).toBeVisible()
    expect(requests).toEqual([])
  },
)

test(
  'an upload shows its progress, can be cancelled, and keeps the selection on failure [CONTENT-17, CONTENT-18]',
  { tag: '@soak' },
  async ({ admin, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await open(admin, shop)
    await input(admin).setInputFiles([
      await picture('good.png'),
      file('broken.png', 'image/png', 1000),
    ])
    const kept = () => expect(admin.getByText('Selected Images (2/4)')).toBeVisible()
    await test.step('during an upload every field is disabled', async () => {
      const gate = Promise.withResolvers<void>()
      await admin.route('**/api/admin/slides', async (route) => {
        await gate.promise
        await route.abort()
      })
      await button(admin, 'Upload 2 Image(s)').click()
      await expect(button(admin, 'Uploading...')).toHaveAttribute('aria-busy', 'true')
      await expect(admin.getByRole('progressbar', { name: 'Upload' })).toBeAttached()
      await expect(input(admin)).toBeDisabled()
      await expect(button(admin, 'Remove good.png')).toBeDisabled()
      await expect(admin.getByLabel('Alt text 1')).toBeDisabled()
      await button(admin, 'Cancel').click()
      await expect(toast(admin, 'Upload cancelled')).toBeVisible()
      gate.resolve()
      await kept()
      await admin.unrouteAll()
    })
    await test.step('a lost connection', async () => {
      await admin.route('**/api/admin/slides', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await button(admin, 'Upload 2 Image(s)').click()
      await expect(toast(admin, 'Upload failed. Please try again.')).toBeVisible()
      await kept()
      await admin.unrouteAll()
    })
    await test.step('an unreadable response', async () => {
      await admin.route('**/api/admin/slides', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 502, body: '<html>' })
          : route.continue(),
      )
      await button(admin, 'Upload 2 Image(s)').click()
      await expect(toast(admin, 'Upload failed')).toBeVisible()
      await kept()
      await admin.unrouteAll()
    })
    await test.step('a rejected image shows the message of the server', async () => {
      await button(admin, 'Upload 2 Image(s)').click()
      await expect(
        toast(admin, 'Please choose a JPEG, PNG, GIF or WebP picture of an ordinary size.'),
      ).toBeVisible()
      await kept()
    })
    await test.step('without the broken image the upload succeeds', async () => {
      await button(admin, 'Remove broken.png').click()
      await button(admin, 'Upload 1 Image(s)').dblclick()
      await expect(sets(admin)).toHaveCount(1)
    })
  },
)

test(
  'each error of the server is a separate toast [CONTENT-18]',
  { tag: '@soak' },
  async ({ admin, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await open(admin, shop)
    await input(admin).setInputFiles(await picture('a.png'))
    const problem = {
      type: 'urn:nosim:error:validation-failed',
      title: 'Please check what you entered.',
      status: 400,
      code: 'VALIDATION_FAILED',
      message: 'Please check what you entered.',
      fields: { alt_1: 'Too many words', image_1: 'Too few colours' },
    }
    await admin.route('**/api/admin/slides', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: problem, contentType: 'application/problem+json' })
        : route.continue(),
    )
    await button(admin, 'Upload 1 Image(s)').click()
    for (const text of ['Please check what you entered.', 'Too many words', 'Too few colours'])
      await expect(toast(admin, text)).toBeVisible()
  },
)

test('the texts of a set are changed and an image is replaced [CONTENT-20]', async ({
  admin,
  shop,
}) => {
  await publishSlide(admin, shop, ['First', 'Second'])
  await open(admin, shop)
  const edit = sets(admin).getByRole('button', { name: /^Edit/ })
  const before = await sets(admin).getByRole('img').getAttribute('src')
  await edit.click()
  const dialog = admin.getByRole('dialog', { name: 'Edit Image Set' })
  await expect(dialog.getByLabel('Alt text 2')).toHaveValue('Second')
  await dialog.getByLabel('Alt text 1').fill('The first of them')
  await admin.keyboard.press('Escape')
  await expect(dialog.getByText('What you entered is not saved.')).toBeVisible()
  await dialog.getByLabel('Replace image 1').setInputFiles(await picture('new.png', '#801010'))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(admin, 'Images updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  const image = sets(admin).getByRole('img', { name: 'The first of them' })
  await expect(image).toBeVisible()
  expect(await image.getAttribute('src')).not.toBe(before)
})

test(
  'a gallery page holds fifty sets, and the next page the rest [CONTENT-19]',
  { tag: '@soak' },
  async ({ admin, shop }) => {
    for (let count = 0; count < 51; count += 3)
      await Promise.all(Array.from({ length: 3 }, () => publishSlide(admin, shop, ['One of many'])))
    await open(admin, shop)
    await expect(sets(admin)).toHaveCount(50)
    const pages = admin.getByRole('navigation', { name: 'Pages' })
    await expect(pages).toContainText('1–50 of 51')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('51–51 of 51')
    await expect(sets(admin)).toHaveCount(1)
  },
)

test(
  'a gallery that fails to load or change shows an error [CONTENT-19, CONTENT-22]',
  { tag: '@soak' },
  async ({ admin, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await publishSlide(admin, shop, [''])
    const gate = Promise.withResolvers<void>()
    await admin.route('**/api/admin/slides?*', async (route) => {
      await gate.promise
      await route.fulfill({ body: 'garbage' })
    })
    await open(admin, shop)
    await expect(admin.getByText('Loading gallery...')).toBeVisible()
    gate.resolve()
    await expect(admin.getByRole('alert').getByText('Failed to fetch images')).toBeVisible()
    await expect(toast(admin, 'Failed to fetch images')).toBeVisible()
    await admin.unrouteAll()
    await button(admin, 'Try again').click()
    await expect(sets(admin)).toHaveCount(1)
    await admin.route('**/api/admin/slides/*', (route) => route.abort())
    await sets(admin)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toast(admin, 'Failed to delete images')).toBeVisible()
    await expect(sets(admin)).toHaveCount(1)
  },
)

test(
  'support sees announcements and slides and cannot change them [ADMIN-18, TEAM-1]',
  { tag: '@soak' },
  async ({ admin, page, shop }) => {
    await announce(admin, shop, { title: 'Alpha' })
    await publishSlide(admin, shop, ['A green field'])
    await enterAdmin(page, shop, 'support')
    await page.goto(`${shop.url}/announcement`)
    await expect(page.getByRole('article', { name: 'Alpha' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await page.goto(`${shop.url}/slide`)
    await expect(page.getByRole('img', { name: 'A green field' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(input(page)).toHaveCount(0)
    await enterAdmin(page, shop, 'manager')
    await page.goto(`${shop.url}/slide`)
    await expect(button(page, 'Upload 0 Image(s)')).toBeVisible()
  },
)
