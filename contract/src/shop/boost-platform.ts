import { otherPlatform } from './boost-questions.ts'

type Platform = {
  readonly name: string
  /** The words that name the platform in services, in lower case. */
  readonly words: readonly string[]
  /**
   * A word that names the platform only as the first word of a text, in this case: elsewhere it means something else.
   */
  readonly firstWord?: string
  /** The hosts of the platform. Their subdomains belong to it, too. */
  readonly hosts: readonly string[]
}

const platforms: readonly Platform[] = [
  {
    name: 'Instagram',
    words: ['instagram', 'insta', 'ig'],
    hosts: ['instagram.com', 'instagr.am'],
  },
  { name: 'TikTok', words: ['tiktok', 'tik tok'], hosts: ['tiktok.com'] },
  { name: 'YouTube', words: ['youtube', 'yt'], hosts: ['youtube.com', 'youtu.be'] },
  {
    name: 'Facebook',
    words: ['facebook', 'fb'],
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch'],
  },
  { name: 'X', words: ['twitter'], firstWord: 'X', hosts: ['x.com', 'twitter.com', 't.co'] },
  {
    name: 'Telegram',
    words: ['telegram'],
    hosts: ['t.me', 'telegram.me', 'telegram.dog', 'telegram.org'],
  },
  {
    name: 'Spotify',
    words: ['spotify'],
    hosts: ['spotify.com', 'spotify.link', 'spoti.fi'],
  },
  { name: 'Audiomack', words: ['audiomack'], hosts: ['audiomack.com'] },
  { name: 'Boomplay', words: ['boomplay'], hosts: ['boomplay.com', 'boomplaymusic.com'] },
  { name: 'SoundCloud', words: ['soundcloud'], hosts: ['soundcloud.com'] },
  { name: 'Threads', words: [], firstWord: 'Threads', hosts: ['threads.com', 'threads.net'] },
  { name: 'Snapchat', words: ['snapchat'], hosts: ['snapchat.com'] },
  { name: 'WhatsApp', words: ['whatsapp'], hosts: ['whatsapp.com', 'wa.me'] },
  { name: 'LinkedIn', words: ['linkedin'], hosts: ['linkedin.com', 'lnkd.in'] },
  { name: 'Discord', words: ['discord'], hosts: ['discord.com', 'discord.gg'] },
  { name: 'Twitch', words: ['twitch'], hosts: ['twitch.tv'] },
  { name: 'Reddit', words: ['reddit'], hosts: ['reddit.com', 'redd.it'] },
]

/**
 * The platform whose links a service takes: the one in its name, else in its category (BOOST-30). Undefined where no
 * platform is named, or several are. It is undefined for traffic, too: a platform that it names is its source, and
 * links go to any page.
 */
export function servicePlatform(service: {
  readonly name: string
  readonly category: string
}): string | undefined {
  const texts = [service.name, service.category]
  if (texts.some((text) => /\btraffic\b/i.test(text))) return undefined
  for (const text of texts) {
    const named = platforms.filter((platform) => isNamed(platform, text))
    if (named.length > 0) return named.length === 1 ? named[0]?.name : undefined
  }
  return undefined
}

/** Whether a text names the platform. All characters but letters and digits separate words, for example pictographs. */
function isNamed({ words, firstWord }: Platform, text: string): boolean {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
  const joined = ` ${parts.join(' ').toLowerCase()} `
  return words.some((word) => joined.includes(` ${word} `)) || parts[0] === firstWord
}

/** The platform that a link leads to; undefined for any other host. `link` is an address (`isAddress`). */
export function linkPlatform(link: string): string | undefined {
  const host = linkHost(link)
  return platforms.find(({ hosts }) =>
    hosts.some((own) => host === own || host.endsWith(`.${own}`)),
  )?.name
}

/** The host of a link, without `www.` and without a trailing dot. */
export const linkHost = (link: string): string =>
  new URL(link).hostname.replace(/^www\./, '').replace(/\.$/, '')

/** Query parameters that only record how a link was shared; they do not identify a page. */
const shareParameter =
  /^(?:utm_.*|igsh|igshid|fbclid|gclid|si|feature|is_from_webapp|sender_device|_t|_r)$/

/**
 * The page of a link: without the scheme, `www.`, `m.`, share parameters, the fragment and trailing slashes. Links to
 * one page that differ in another part give different results. `link` is an address (`isAddress`).
 */
export function linkPage(link: string): string {
  const { port, pathname, searchParams } = new URL(link)
  const host = linkHost(link).replace(/^(?:(?:www|m)\.)+(?=[^.]+\.)/, '')
  const query = [...searchParams]
    .filter(([name]) => !shareParameter.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const search = query.length > 0 ? `?${new URLSearchParams(query).toString()}` : ''
  return `${host}${port && `:${port}`}${pathname.replace(/\/+$/, '')}${search}`
}

/** The question to confirm where a link leads to another platform than the service is for; undefined where it fits. */
export function platformQuestion(
  service: { readonly name: string; readonly category: string },
  link: string,
): string | undefined {
  const platform = servicePlatform(service)
  if (platform === undefined || linkPlatform(link) === platform) return undefined
  return otherPlatform({ platform, host: linkHost(link) })
}
