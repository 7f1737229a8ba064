import { adminAnnouncements } from '@nosim/contract/admin/announcements.ts'
import { announcements } from '@nosim/contract/content/announcements.ts'
import { on, type Door } from '../platform/http/endpoint.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  type AnnouncementParts,
} from './manage-announcements.ts'
import { announcementsOf, currentAnnouncements } from './queries.ts'

export const announcementRoutes = (parts: AnnouncementParts): Door[] => [
  on(announcements.current, () => currentAnnouncements(parts.db)),
  on(adminAnnouncements.list, ({ query }) => announcementsOf(parts.db, query)),
  on(adminAnnouncements.create, createAnnouncement(parts)),
  on(adminAnnouncements.change, changeAnnouncement(parts)),
  on(adminAnnouncements.remove, deleteAnnouncement(parts)),
]
