import type { KeyState } from '@nosim/contract/accounts/api-keys.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { StatusBadgeProps } from '../../ui/display/badge.tsx'
import { lineNames } from '../service-title.ts'

/** What the state of a key looks like. */
export const keyLooks: Readonly<Record<KeyState, StatusBadgeProps>> = {
  requested: { tone: 'wait', word: 'Requested' },
  refused: { tone: 'stop', word: 'Refused' },
  active: { tone: 'live', word: 'Active' },
  suspended: { tone: 'stop', word: 'Suspended' },
  ended: { tone: 'over', word: 'Ended' },
}

/** What a key may be used for. */
export const scopeLabel = (scope: LineOfBusiness): string =>
  scope === 'store' ? `${lineNames[scope]} (read only)` : lineNames[scope]

/** The scopes of a key in one line. */
export const scopeText = (scopes: readonly LineOfBusiness[]): string =>
  scopes.map(scopeLabel).join(', ')

const apis: Readonly<Record<string, string>> = { api_v2: 'API v2', rest: 'Our own API' }

/** The protocol of a call, in words. */
export const apiLabel = (api: string): string => apis[api] ?? api
