import type { RefusalKit, Row } from './boost-refusals.ts'

const noSuchAddress = 'No account has this address.'

/** A row for each refusal of the audit, the team and the search of the back office. */
export const transferRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const setRole = (email: string) => kit().send('team.setRole', { body: { email } })
  return {
    'team.setRole NOT_FOUND': {
      run: () => kit().send('team.setRole'),
      message: noSuchAddress,
      fields: { email: noSuchAddress },
    },
    'team.setRole OWN_ACCOUNT': {
      run: () => setRole(kit().users.admin.email),
      message: 'You cannot change your own role. Another owner can.',
    },
    'team.setRole RANK_REFUSED': {
      run: () => setRole(kit().users.barred.email),
      message: 'This account is blocked. Unblock it first.',
    },
  }
}
