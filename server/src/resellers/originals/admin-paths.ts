import { inPath, withQuery, type Json, type Original } from './original.ts'

/** Whether a value is one of those that mean yes in the original. */
const isYes = (value: unknown): boolean => [true, 1, '1', 'true'].some((yes) => yes === value)

/** The paths of the original for admins: first as its documents name them, then without their base. */
export const adminPaths: readonly Original[] = ['/admin/controllers/api', ''].flatMap((base) =>
  pathsBelow(`${base}/users`),
)

function pathsBelow(base: string): Original[] {
  return [
    {
      method: 'GET',
      path: `${base}/get_all_users.php`,
      request: ({ page, limit, search }) => ({
        method: 'GET',
        path: withQuery('/api/admin/users', { page, limit, search }),
      }),
      answer: ({ users, total, total_pages: pages }) => ({
        data: { users, pagination: { total, total_pages: pages } },
      }),
    },
    {
      method: 'GET',
      path: `${base}/get_user_details.php`,
      request: ({ user_id: id }) => ({ method: 'GET', path: `/api/admin/users/${inPath(id)}` }),
      answer: ({ user, transactions, virtual_account: account }): Json => ({
        user,
        transactions,
        virtual_account: account,
      }),
    },
    {
      method: 'POST',
      path: `${base}/add_funds.php`,
      request: ({ user_id: id, amount, description }) => ({
        method: 'POST',
        path: `/api/admin/users/${inPath(id)}/credit`,
        body: { amount, description },
      }),
    },
    {
      method: 'POST',
      path: `${base}/deduct_funds.php`,
      request: ({ user_id: id, amount, description, allow_negative: negative }) => ({
        method: 'POST',
        path: `/api/admin/users/${inPath(id)}/debit`,
        body: { amount, description, allow_negative: isYes(negative) },
      }),
    },
    {
      method: 'POST',
      path: `${base}/block_user.php`,
      request: ({ user_id: id, block, reason }) => ({
        method: 'POST',
        path: `/api/admin/users/${inPath(id)}/${isYes(block) ? 'block' : 'unblock'}`,
        // An unblock needs no reason.
        body: reason === undefined ? {} : { reason },
      }),
    },
  ]
}
