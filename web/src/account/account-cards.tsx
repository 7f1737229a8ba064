import type { User } from '@nosim/contract/accounts/accounts.ts'
import { DetailsCard } from './details-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TotpCard } from './totp-card.tsx'

type AccountCardsProps = {
  /** Undefined while it loads. */
  readonly me: User | undefined
  /** True when the user must set up two-step sign-in. */
  readonly totpFirst?: boolean
}

/** The cards of the user's own account: the details, the password, two-step sign-in and the sessions. */
export function AccountCards({ me, totpFirst = false }: AccountCardsProps) {
  const own = (
    <div key="own" className="flex flex-col gap-6">
      <DetailsCard me={me} />
      <PasswordCard />
    </div>
  )
  const guards = (
    <div key="guards" className="flex flex-col gap-6">
      <TotpCard me={me} />
      <SessionsCard />
    </div>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      {totpFirst ? [guards, own] : [own, guards]}
    </div>
  )
}
