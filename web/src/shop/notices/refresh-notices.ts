import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { notifications } from '@nosim/contract/accounts/notifications.ts'
import { refresh } from '../../api/query-client.ts'

/** Reads the notices and their count again. */
export function refreshNotices(): void {
  refresh(notifications.list)
  refresh(accounts.me)
}
