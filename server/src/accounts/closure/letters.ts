import { displayNaira } from '@nosim/contract/base/money.ts'

type Letter = { readonly subject: string; readonly text: string }

/** The mail about a requested closure. `balance` is that of the main wallet in kobo. */
export function closingLetter(brand: string, balance: number): Letter {
  return {
    subject: `Your ${brand} account is being closed`,
    text: [
      `You asked us to close your ${brand} account. You are signed out on all devices, and signing in is no longer possible.`,
      balance > 0
        ? `There is ${displayNaira(balance)} in your wallet. We will write to you about paying it out to your bank; after that we erase your personal data.`
        : 'We now erase your personal data, and write to you when we do.',
      'If it was not you, or if you want to keep the account, please write to our support at once.',
    ].join('\n\n'),
  }
}

/** The last mail to a user. */
export const erasedLetter = (brand: string): Letter => ({
  subject: `Your ${brand} account is closed`,
  text: [
    `Your ${brand} account is closed, and we erase your personal data now: your name, email address and phone number, your messages, and what we knew of your devices.`,
    'What bookkeeping law obliges us to keep, the amounts and times of payments and orders, stays without your name. This is our last mail to you.',
  ].join('\n\n'),
})

/** The mail about an account whose closure an admin has cancelled. */
export const keptLetter = (brand: string): Letter => ({
  subject: `Your ${brand} account stays open`,
  text: `Your ${brand} account is not closed after all. You can sign in as before.`,
})
