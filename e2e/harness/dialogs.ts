import { expect, type Locator } from '@playwright/test'

/** Closes a dialog by Escape, once it has the focus: a key that is faster than that goes to what lies below. */
export async function escape(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await dialog.page().keyboard.press('Escape')
}
