import { paths } from '../../../paths.ts'

/** The parameter of the address that selects the view of a method. */
export const methodParam = 'method'
export const accountMethod = 'virtual-account'
export const accountMethodPath = `${paths.recharge}?${methodParam}=${accountMethod}`

/** The history state of a link in the list of methods. With it the view's back link goes back in the history. */
export const fromList = { fromList: true } as const

export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state
}
