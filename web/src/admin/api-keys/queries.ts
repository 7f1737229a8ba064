import { reports } from '@nosim/contract/admin/reports.ts'
import { adminApiKeys } from '@nosim/contract/admin/users/api-keys.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import { refresh } from '../../api/query-client.ts'

/** A key as its page reads it. */
export type KeyView = Reply<typeof adminApiKeys.read>

/** Reads again what a decision about a key changes. */
export const refreshKeys = (): void => refresh(...Object.values(adminApiKeys), reports.analytics)
