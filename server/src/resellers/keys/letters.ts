type Letter = { readonly subject: string; readonly text: string }

const where = 'Your profile lists your keys, under "API keys".'

/** The mail about an approved key. */
export const approvedLetter = ({ name }: { name: string }): Letter => ({
  subject: 'Your API key is approved',
  text: `your API key "${name}" is approved. Create its secret on your profile: it is shown only once.\n\n${where}`,
})

/** The mail about a key that was refused, suspended or ended; the user can answer a refusal and a suspension. */
export const stoppedLetter = (
  { name }: { name: string },
  { to, reason }: { to: 'refused' | 'suspended' | 'ended'; reason: string },
): Letter => ({
  subject: `Your API key was ${to}`,
  text: `your API key "${name}" was ${to}.\n\nReason: ${reason}\n\n${to === 'ended' ? where : `You can answer this on your profile, under "API keys".`}`,
})

/** The reasons of suspensions by a limit. */
export const limitReasons = {
  cancels: (percent: number, orders: number) =>
    `${percent}% of the last ${orders} numbers of this key ended without a code.`,
  refusals: (count: number) => `${count} calls of this key were refused within an hour.`,
  reports: (count: number) => `${count} reports about the use of this key within 30 days.`,
} as const
