import { expect, type Page } from '@playwright/test'
import { leave } from '../harness/users.ts'
import { withShop } from '../harness/shop.ts'
import { freePort, isFree } from '../../server/src/platform/process/free-port.ts'
import { test } from '../harness/fixtures.ts'

/** A free port whose successor is free too: the sandbox uses the successor by default. */
async function freePair(): Promise<number> {
  const port = await freePort()
  return (await isFree(port + 1)) ? port : freePair()
}

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('demo-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login Sucessful')).toBeVisible()
}

test(
  'the start prints working addresses and sign-ins [OPS-2]',
  { tag: '@soak' },
  async ({ page }) => {
    const port = await freePair()
    await withShop(
      { PORT: String(port), SANDBOX_PORT: undefined, DATABASE_URL: undefined },
      async (shop) => {
        await expect.poll(() => shop.output()).toContain('Demo sign-ins')
        const [here, there] = [`http://localhost:${port}`, `http://localhost:${port + 1}`]
        expect(shop.output()).toMatch(
          new RegExp(`Nosim is ready after \\d+\\.\\d s: {2}${here}\\n`),
        )
        const standIn = /The sandbox stands in for (.+): {2}(.+)\n/.exec(shop.output())
        expect(standIn?.slice(1)).toEqual([
          'the SMS suppliers, the boost panels, the bank, mail, text messages, Telegram',
          there,
        ])
        const names = /Demo sign-ins \(password demo-password\): {2}(\S+) {2}(\S+)\n/.exec(
          shop.output(),
        )
        expect(names?.slice(1)).toEqual(['user@demo.nosim.local', 'admin@demo.nosim.local'])

        await page.goto(there)
        await expect(page.getByRole('heading', { name: 'Nosim sandbox' })).toBeVisible()
        await signIn(page, here, 'user@demo.nosim.local')
        await expect(page).toHaveURL(`${here}/dashboard`)
        await expect(page.getByRole('button', { name: 'Profile of Demo User' })).toBeVisible()
        await leave(page, shop)
        await signIn(page, here, 'admin@demo.nosim.local')
        await expect(page).toHaveURL(`${here}/admin`)
        // An open event stream would log an error when the shop closes.
        await page.close()
      },
    )
  },
)
