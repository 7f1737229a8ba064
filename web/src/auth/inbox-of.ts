const inboxes = [
  [/@(gmail|googlemail)\.com$/, 'https://mail.google.com/'],
  [/@(outlook|hotmail|live|msn)\.[a-z.]+$/, 'https://outlook.live.com/mail/'],
  [/@(yahoo|ymail|rocketmail)\.[a-z.]+$/, 'https://mail.yahoo.com/'],
  [/@(icloud|me|mac)\.com$/, 'https://www.icloud.com/mail/'],
  [/@(proton|protonmail)\.(me|com)$/, 'https://mail.proton.me/'],
] as const

/** The page on which the mails of that address are read; undefined where its provider is not known. */
export const inboxOf = (email: string): string | undefined =>
  inboxes.find(([provider]) => provider.test(email.trim().toLowerCase()))?.[1]
