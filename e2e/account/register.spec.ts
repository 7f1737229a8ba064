import { expect } from '@playwright/test'
import { enter, fillSignUp, fund, linksFor, me, newEmail, signIn } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

const required = {
  'First Name': 'First Name is required',
  'Last Name': 'Last Name is required',
  Email: 'Email is required',
  'Phone Number': 'Phone number is required',
  Password: 'Password is required',
}

test('every invalid field shows its requirement until it is edited [AUTH-7, AUTH-8, AUTH-9, AUTH-10, AUTH-11]', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/register`)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const submit = () => page.getByRole('button', { name: 'Sign Up' }).click()
  await field('First Name').fill('   ')
  await submit()
  for (const [label, message] of Object.entries(required)) {
    await expect(field(label)).toHaveAccessibleDescription(message)
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(field('First Name')).toBeFocused()
  for (const label of Object.keys(required)) {
    await field(label).fill('x')
    await expect(field(label)).not.toHaveAttribute('aria-invalid')
  }
  await submit()
  await expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(field('Phone Number')).toHaveAccessibleDescription(
    'Phone number must be exactly 11 digits',
  )
  await expect(field('Password')).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  )
  await field('Phone Number').fill('080123456789')
  await submit()
  await expect(field('Phone Number')).toHaveAccessibleDescription(
    'Phone number must be exactly 11 digits',
  )
  await expect(page).toHaveURL(/\/register$/)
})

test('the password can be shown [AUTH-7]', { tag: '@soak' }, async ({ page, shop }) => {
  await page.goto(`${shop.url}/register`)
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('secret words')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue('secret words')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
})

test('sign-up shows a busy state, then a toast, then sign-in after 2.5 s [AUTH-12, AUTH-14]', async ({
  page,
  shop,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/auth/sign-up', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/register`)
  await fillSignUp(page, newEmail())
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const busy = page.getByRole('button', { name: 'Creating Account...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  const sent = performance.now()
  gate.resolve()
  await expect(page.getByText('Sign up successful, check email for confirmation.')).toBeVisible()
  await page.waitForURL(/\/login$/)
  expect(performance.now() - sent, 'time to read the toast').toBeGreaterThanOrEqual(2490)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test(
  'sign-up and sign-in link to each other [AUTH-1, AUTH-12, AUTH-20]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.goto(`${shop.url}/register`)
    await expect(page.getByText('Already have an account? Sign In')).toBeVisible()
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/register$/)
  },
)

test(
  'after a sign-up the sign-in page names the inbox and sends the mail again after 30 s [AUTH-14, AUTH-46]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.clock.install()
    await page.goto(`${shop.url}/register`)
    const email = newEmail()
    await fillSignUp(page, email)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Sign up successful, check email for confirmation.')).toBeVisible()
    await page.clock.runFor(2500)
    await expect(page).toHaveURL(/\/login$/)
    const inbox = page.getByRole('region', { name: 'Check your inbox' })
    await expect(inbox).toContainText(email)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    const mailbox = inbox.getByRole('link', { name: 'Open the demo mailbox' })
    await expect(mailbox).toHaveAttribute('href', `${shop.sandboxUrl}/#mail`)
    await expect(inbox.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    await page.clock.runFor(30_000)
    await inbox.getByRole('button', { name: 'Send the email again' }).click()
    await expect(page.getByText('We sent the email again. Please check your inbox.')).toBeVisible()
    await expect.poll(async () => (await linksFor(shop, email)).length).toBe(2)
    await page.reload()
    await expect(inbox).toContainText(email)
  },
)

test(
  'a sign-up by a referral link earns the referrer ₦100 [AUTH-13, REFER-2, REFER-3]',
  { tag: '@soak' },
  async ({ page, context, browser, shop }) => {
    const owner = await enter(page, shop)
    const friends = await browser.newContext()
    const friend = await friends.newPage()
    const email = newEmail()
    await friend.goto(`${shop.url}/register?ref=${owner.ref_id}`)
    await fillSignUp(friend, email)
    const sent = friend.waitForRequest('**/api/auth/sign-up')
    await friend.getByRole('button', { name: 'Sign Up' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ refby: owner.ref_id })
    await expect(friend).toHaveURL(/\/login$/)
    await signIn(friend, email)
    const [link] = await linksFor(shop, email)
    await friend.goto(link ?? '')
    await expect(friend.getByText('Your email address is confirmed.')).toBeVisible()
    await page.goto(`${shop.url}/wallet`)
    const wallet = page.getByRole('region', { name: 'Refer wallet' })
    await expect(wallet).toContainText('₦0.00')
    await fund(friend, shop, 1000)
    await expect(wallet).toContainText('₦100.00')
    await expect(page.getByRole('row', { name: /Referral bonus/ })).toContainText('₦100.00')
    expect((await me(page, shop)).refer_bal).toBe('100.00')
    expect((await me(friend, shop)).bal).toBe('1000.00')
    await friends.close()
    expect(context.pages()).toHaveLength(1)
  },
)

test(
  'sign-up shows a lost connection, an unreadable response and a refusal [AUTH-14, AUTH-15]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await page.goto(`${shop.url}/register`)
    await fillSignUp(page, newEmail())
    const submit = page.getByRole('button', { name: 'Sign Up' })
    await page.route('**/api/auth/sign-up', (route) => route.abort())
    await submit.click()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText('Network error occurred. Please try again.')
    await page.route('**/api/auth/sign-up', (route) => route.fulfill({ body: '<p>Hello</p>' }))
    await submit.click()
    await expect(alert).toHaveText('Registration failed.')
    await page.unrouteAll()
    await page.getByLabel('Password', { exact: true }).fill('password')
    await expect(alert).toBeHidden()
    await submit.click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'This password is too common. Please choose another one.',
    )
  },
)
