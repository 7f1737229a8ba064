import { groupCode } from '../../format/group-code.ts'
import { setTabTitle } from '../../ui/tab-title.ts'
import type { CodeNotice } from '../live/line-notice.ts'

type Shown = Pick<CodeNotice, 'code' | 'service_name'>

/** The title of the tab while a code is unseen: '238 816 · Discord'; undefined without one. */
export function titleOf([newest]: readonly Shown[]): string | undefined {
  return newest && `${groupCode(newest.code)} · ${newest.service_name}`
}

/** Shows unseen codes in the title and icon of the tab, and on the icon of the installed app. */
export function showTabSigns(unseen: readonly Shown[]): void {
  const title = titleOf(unseen)
  setTabTitle(title === undefined ? undefined : () => title)
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = unseen.length > 0 ? '/favicon-code.svg' : '/favicon.svg'
  if (!('setAppBadge' in navigator)) return
  // Fails harmlessly if the app is not installed.
  void navigator.setAppBadge(unseen.length).catch(() => undefined)
}
