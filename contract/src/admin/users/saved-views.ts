import * as z from 'zod/mini'
import { Id, plainText, required, Time } from '../../base/fields.ts'
import { del, get, post, routes } from '../../base/route.ts'

/** The maximum number of saved filters of an admin. */
export const savedViewsMost = 50

export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  /** The query string of the list's address, without the `?`. */
  query: z.string(),
  created_at: Time,
})
export type SavedView = z.output<typeof SavedView>

/** Named filters of the list of users. Each admin has their own. */
export const savedViews = routes({
  list: get('/api/admin/saved-views', {
    access: 'support',
    summary: 'The saved filters of the admin, by name',
    reply: z.object({ views: z.array(SavedView) }),
  }),
  save: post('/api/admin/saved-views', {
    access: 'support',
    summary: 'Save filters under a name',
    body: z.strictObject({
      name: required('Please enter a name').check(plainText(60)),
      query: required('Please choose a filter first').check(plainText(1000)),
    }),
    reply: SavedView,
    status: 201,
    refusals: ['NAME_TAKEN', 'TOO_MANY_VIEWS'],
  }),
  forget: del('/api/admin/saved-views/:id', {
    access: 'support',
    summary: 'Delete a saved filter',
    params: z.strictObject({ id: Id }),
    refusals: ['NOT_FOUND'],
  }),
})
