import { team } from '@nosim/contract/admin/desk/team.ts'
import { on, type Door } from '../../platform/http/endpoint.ts'
import { teamOf } from './queries.ts'
import { setRank, type TeamParts } from './set-role.ts'

export const teamRoutes = (parts: TeamParts): Door[] => [
  on(team.members, async () => ({
    members: await teamOf(parts.db),
    totp_needed: parts.adminTotp,
  })),
  on(team.setRank, setRank(parts)),
]
