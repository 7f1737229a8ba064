import { groupCode } from '../../format/group-code.ts'
import { setTabTitle } from '../../ui/tab-title.ts'
import type { CodeNotice } from '../live/line-notice.ts'

type Shown = Pick<CodeNotice, 'code' | 'service_name'>

/** The tab's title while a code was not seen: '238 816 · Discord'; undefined without one. */
export function titleOf([newest]: readonly Shown[]): string | undefined {
  return newest && `${groupCode(newest.code)} · ${newest.service_name}`
}

/** Puts the codes that were not seen on the tab's title and icon, and on the icon of the installed app. */
export function showTabSigns(unseen: readonly Shown[]): void {
  const title = titleOf(unseen)
  setTabTitle(title === undefined ? undefined : () => title)
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = unseen.length > 0 ? '/favicon-code.svg' : '/favicon.svg'
  if (!('setAppBadge' in navigator)) return
  // It fails where the app is not installed, which is no loss.
  void navigator.setAppBadge(unseen.length).catch(() => undefined)
}
