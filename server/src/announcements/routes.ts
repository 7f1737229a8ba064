import { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import { announcements } from '@nosim/contract/shop/announcements.ts'
import { on, type Endpoint } from '../platform/http/endpoint.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  type AnnouncementDependencies,
} from './manage-announcements.ts'
import { announcementsOf, currentAnnouncements } from './queries.ts'

export const announcementRoutes = (deps: AnnouncementDependencies): Endpoint[] => [
  on(announcements.current, () => currentAnnouncements(deps.db)),
  on(adminAnnouncements.list, ({ query }) => announcementsOf(deps.db, query)),
  on(adminAnnouncements.create, createAnnouncement(deps)),
  on(adminAnnouncements.change, changeAnnouncement(deps)),
  on(adminAnnouncements.remove, deleteAnnouncement(deps)),
]
