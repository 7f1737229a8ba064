import { adminRoles, type Role } from '@nosim/contract/base/route.ts'

type Letter = { readonly subject: string; readonly text: string }

const ifNot = 'If it was not you, set a new password at once and contact our support.'

/** The mails about changes that matter to the security of an account (AUTH-52). */
export const twoStepOnLetter: Letter = {
  subject: 'Two-step sign-in is on',
  text: `two-step sign-in was switched on for your account just now. From now on a sign-in needs a code of your authenticator app besides your password.\n\n${ifNot}`,
}

export const twoStepOffLetter: Letter = {
  subject: 'Two-step sign-in is off',
  text: `two-step sign-in was switched off for your account just now. From now on your password alone signs you in.\n\n${ifNot}`,
}

export const roleLetter = (before: Role, after: Role): Letter => ({
  subject: 'The role of your account was changed',
  text: `the role of your account is ${after} now; it was ${before} before. All its sessions have ended, so please sign in again.\n\nIf you did not expect this, contact the owner of the shop${adminRoles.some((role) => role === after) ? '' : ' or our support'}.`,
})

/** Without the name of the browser, into which a stranger could write a link. */
export const newDeviceLetter = (address: string, at: Date): Letter => ({
  subject: 'A sign-in from a new device',
  text: `your account was signed in to from a device that has not done so before.\n\nTime: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC\nAddress: ${address}\n\nIf it was you, there is nothing you need to do. ${ifNot} Your profile lists where you are signed in.`,
})
