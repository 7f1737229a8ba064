import type { KeyState } from '@nosim/contract/accounts/api-keys.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { StatusBadgeProps } from '../../ui/display/badge.tsx'
import { lineNames } from '../service-title.ts'

/** The badges of the states of a key. */
export const keyLooks: Readonly<Record<KeyState, StatusBadgeProps>> = {
  requested: { tone: 'wait', word: 'Requested' },
  refused: { tone: 'stop', word: 'Refused' },
  active: { tone: 'live', word: 'Active' },
  suspended: { tone: 'stop', word: 'Suspended' },
  ended: { tone: 'over', word: 'Ended' },
}

/** The label of a scope: what a key may be used for. */
export const scopeLabel = (scope: LineOfBusiness): string =>
  scope === 'store' ? `${lineNames[scope]} (read only)` : lineNames[scope]

/** The scopes of a key in one line. */
export const scopeText = (scopes: readonly LineOfBusiness[]): string =>
  scopes.map(scopeLabel).join(', ')

const apis: Readonly<Record<string, string>> = { api_v2: 'API v2', rest: 'Our own API' }

/** The name of the protocol of a call. */
export const apiLabel = (api: string): string => apis[api] ?? api
