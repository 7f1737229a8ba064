import { expect, type Locator } from '@playwright/test'

/** Closes a dialog by Escape, repeated until the dialog listens. The layer below must not close by Escape. */
export async function escape(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expect(async () => {
    await dialog.page().keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
}
