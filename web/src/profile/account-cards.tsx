import type { User } from '@nosim/contract/accounts.ts'
import { DetailsCard } from './details/details-card.tsx'
import { PasswordCard } from './password/password-card.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'
import { TotpCard } from './totp/totp-card.tsx'

/** Who one is here, and what guards the account; `me` is undefined while it loads. */
export function AccountCards({ me }: { readonly me: User | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      <div className="flex flex-col gap-6">
        <DetailsCard me={me} />
        <PasswordCard />
      </div>
      <div className="flex flex-col gap-6">
        <TotpCard me={me} />
        <SessionsCard />
      </div>
    </div>
  )
}
