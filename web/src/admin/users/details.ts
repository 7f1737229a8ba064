import type { people } from '@nosim/contract/admin/people/people.ts'
import type { Reply } from '@nosim/contract/route.ts'

/** What the server says of one user. */
export type Details = Reply<typeof people.user>
