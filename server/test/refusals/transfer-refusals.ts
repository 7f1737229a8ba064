import type { RefusalKit, Row } from './boost-refusals.ts'

const nobody = 'Nobody has signed up with this address.'

/** A row for each refusal of the audit, the team and the search of the back office. */
export const deskRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const rank = (email: string) => kit().ask('team.setRank', { body: { email } })
  return {
    'team.setRank NOT_FOUND': {
      drive: () => kit().ask('team.setRank'),
      message: nobody,
      fields: { email: nobody },
    },
    'team.setRank OWN_ACCOUNT': {
      drive: () => rank(kit().people.admin.email),
      message: 'You cannot change your own rank. Another owner can.',
    },
    'team.setRank RANK_REFUSED': {
      drive: () => rank(kit().people.barred.email),
      message: 'This account is blocked. Unblock it first.',
    },
  }
}
