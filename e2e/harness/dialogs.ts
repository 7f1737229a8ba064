import { expect, type Locator } from '@playwright/test'

/** Closes a dialog by Escape. Pressed again where it was faster than the dialog; what lies below must not close then. */
export async function escape(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expect(async () => {
    await dialog.page().keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
}
