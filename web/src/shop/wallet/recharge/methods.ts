import { paths } from '../../../paths.ts'

/** The view of a method is the same page with this in its address. */
export const methodParam = 'method'
export const accountMethod = 'virtual-account'
export const accountMethodPath = `${paths.recharge}?${methodParam}=${accountMethod}`

/** What a link from the list of methods leaves in the history, so that the way back is really back. */
export const fromList = { fromList: true } as const

export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state
}
