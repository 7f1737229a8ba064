import { adminTickets } from '@nosim/contract/admin/users/tickets.ts'
import { refresh } from '../../api/query-client.ts'

/** Reads the tickets again after a change. */
export const refreshTickets = (): void => refresh(adminTickets.list, adminTickets.read)
