import type { RefusalKit, Row } from './boost-refusals.ts'

const nobody = 'Nobody has signed up with this address.'

/** A row for each refusal of the audit, the team and the search of the back office. */
export const deskRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const setRole = (email: string) => kit().ask('team.setRole', { body: { email } })
  return {
    'team.setRole NOT_FOUND': {
      drive: () => kit().ask('team.setRole'),
      message: nobody,
      fields: { email: nobody },
    },
    'team.setRole OWN_ACCOUNT': {
      drive: () => setRole(kit().people.admin.email),
      message: 'You cannot change your own role. Another owner can.',
    },
    'team.setRole RANK_REFUSED': {
      drive: () => setRole(kit().people.barred.email),
      message: 'This account is blocked. Unblock it first.',
    },
  }
}
