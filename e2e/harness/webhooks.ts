import type { Page } from '@playwright/test'
import { bodyOf } from './admins.ts'
import type { Shop } from './shop.ts'

/** The receiver of the shop's sandbox, as the product reaches it. */
export const receiverOf = (shop: Shop): string =>
  `http://127.0.0.1:${new URL(shop.sandboxUrl).port}/hook`

/** Adds a webhook as the signed-in user, by default to the sandbox's receiver. Returns its id and its secret. */
export const addWebhook = async (page: Page, shop: Shop, url = receiverOf(shop)) =>
  bodyOf<{ id: string; secret: string }>(
    await page.request.post(`${shop.url}/api/me/webhooks`, {
      data: { url, events: ['code.received'] },
    }),
  )
