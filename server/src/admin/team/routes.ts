import { team } from '@nosim/contract/admin/users/team.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { teamOf } from './queries.ts'
import { changeRole, type TeamDependencies } from './change-role.ts'

export const teamRoutes = (deps: TeamDependencies): Endpoint[] => [
  on(team.members, async () => ({
    members: await teamOf(deps.db),
    totp_needed: deps.adminTotp,
  })),
  on(team.setRole, changeRole(deps)),
]
