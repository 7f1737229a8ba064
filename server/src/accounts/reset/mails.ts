import { escapeHtml, mailPage, type MailContent } from '../users/mails.ts'
import { resetMinutes } from './queries.ts'

export function resetMail(brand: string, firstName: string, code: string): MailContent {
  return {
    subject: `${code} is your ${brand} verification code`,
    text: `Hello ${firstName},\n\nyour verification code is ${code}\n\nIt is good for ${resetMinutes} minutes. Tell it to nobody: our staff will never ask for it.\nIf you did not ask for a new password, you can ignore this mail; your password stays as it is.\n`,
    html: mailPage(
      `<p>Hello ${escapeHtml(firstName)},</p><p>your verification code is</p><p style="font:600 28px monospace;letter-spacing:4px">${code}</p><p>It is good for ${resetMinutes} minutes. Tell it to nobody: our staff will never ask for it.</p><p>If you did not ask for a new password, you can ignore this mail; your password stays as it is.</p>`,
    ),
  }
}

export const codeText = (brand: string, code: string): string =>
  `${code} is your ${brand} verification code. It is good for ${resetMinutes} minutes. Tell it to nobody.`

export function sharedNumberMail(brand: string, firstName: string): MailContent {
  return {
    subject: `Resetting your ${brand} password`,
    text: `Hello ${firstName},\n\nsomebody, perhaps you, asked for a new password with the phone number of this account. More than one account has that number, so no code was sent.\n\nPlease ask again with your email address. If it was not you, there is nothing you need to do.\n`,
    html: mailPage(
      `<p>Hello ${escapeHtml(firstName)},</p><p>somebody, perhaps you, asked for a new password with the phone number of this account. More than one account has that number, so no code was sent.</p><p>Please ask again with your email address. If it was not you, there is nothing you need to do.</p>`,
    ),
  }
}
