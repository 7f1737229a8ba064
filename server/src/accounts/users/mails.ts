import { escapeHtml } from '../../platform/pages/html.ts'
import type { Mail } from './provider.ts'

/** A mail without its recipient. */
export type MailContent = Omit<Mail, 'to'>

export function confirmationMail(brand: string, firstName: string, link: string): MailContent {
  return {
    subject: `Confirm your email address for ${brand}`,
    text: `Hello ${firstName},\n\nplease confirm your email address to start buying on ${brand}:\n\n${link}\n\nThe link works for three days. If you did not sign up, you can ignore this mail.\n`,
    html: mailPage(
      `<p>Hello ${escapeHtml(firstName)},</p><p>please confirm your email address to start buying on ${escapeHtml(brand)}:</p><p><a href="${escapeHtml(link)}">Confirm my email address</a></p><p>The link works for three days. If you did not sign up, you can ignore this mail.</p>`,
    ),
  }
}

export function alreadyRegisteredMail(brand: string, link: string): MailContent {
  return {
    subject: `You already have an account at ${brand}`,
    text: `Hello,\n\nsomeone, perhaps you, tried to sign up at ${brand} with this address. It has an account already:\n\n${link}\n\nIf it was not you, there is nothing you need to do.\n`,
    html: mailPage(
      `<p>Hello,</p><p>someone, perhaps you, tried to sign up at ${escapeHtml(brand)} with this address. It has an account already: <a href="${escapeHtml(link)}">sign in</a>.</p><p>If it was not you, there is nothing you need to do.</p>`,
    ),
  }
}

export function passwordChangedMail(brand: string, firstName: string, link: string): MailContent {
  return {
    subject: `Your ${brand} password was changed`,
    text: `Hello ${firstName},\n\nthe password of your ${brand} account was changed just now, and every other place was signed out.\n\nIf it was not you, set a new password at once:\n\n${link}\n`,
    html: mailPage(
      `<p>Hello ${escapeHtml(firstName)},</p><p>the password of your ${escapeHtml(brand)} account was changed just now, and every other place was signed out.</p><p>If it was not you, <a href="${escapeHtml(link)}">set a new password</a> at once.</p>`,
    ),
  }
}

/** A mail of another feature: plain text, paragraphs separated by empty lines. */
export function letterMail(
  firstName: string,
  letter: { subject: string; text: string },
): MailContent {
  const text = `Hello ${firstName},\n\n${letter.text}\n`
  const paragraphs = text.trim().split(/\n{2,}/)
  return {
    subject: letter.subject,
    text,
    html: mailPage(
      paragraphs.map((one) => `<p>${escapeHtml(one).replaceAll('\n', '<br>')}</p>`).join(''),
    ),
  }
}

export const mailPage = (body: string): string =>
  `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${body}</body></html>`
