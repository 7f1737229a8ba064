import { type LucideIcon, MessageSquareText, Package, ShieldCheck } from 'lucide-react'
import svgAudiomack from 'simple-icons/icons/audiomack.svg'
import svgDiscord from 'simple-icons/icons/discord.svg'
import svgFacebook from 'simple-icons/icons/facebook.svg'
import svgGmail from 'simple-icons/icons/gmail.svg'
import svgInstagram from 'simple-icons/icons/instagram.svg'
import svgNetflix from 'simple-icons/icons/netflix.svg'
import svgPinterest from 'simple-icons/icons/pinterest.svg'
import svgReddit from 'simple-icons/icons/reddit.svg'
import svgSnapchat from 'simple-icons/icons/snapchat.svg'
import svgSpotify from 'simple-icons/icons/spotify.svg'
import svgTelegram from 'simple-icons/icons/telegram.svg'
import svgThreads from 'simple-icons/icons/threads.svg'
import svgTiktok from 'simple-icons/icons/tiktok.svg'
import svgTwitch from 'simple-icons/icons/twitch.svg'
import svgWhatsapp from 'simple-icons/icons/whatsapp.svg'
import svgX from 'simple-icons/icons/x.svg'
import svgYoutube from 'simple-icons/icons/youtube.svg'

/** The mark of a brand, or an icon, and the background of its cover. */
export type Look = {
  /** A CSS background for a white mark. */
  readonly fill: string
  /** True for a bright fill, on which the mark is black. */
  readonly isBright?: boolean
} & ({ readonly file: string } | { readonly Icon: LucideIcon })

const instagramFill = 'linear-gradient(45deg, #f58529, #dd2a7b 45%, #8134af 75%, #515bd4)'

/** Patterns for the names of categories and services, with their looks. The first match applies. */
const looks: readonly (readonly [RegExp, Look])[] = [
  [/facebook|\bfb\b/i, { file: svgFacebook, fill: '#0866ff' }],
  [/instagram|\big\b/i, { file: svgInstagram, fill: instagramFill }],
  [/tik ?tok/i, { file: svgTiktok, fill: '#161616' }],
  [/twitter|^x\b/i, { file: svgX, fill: '#161616' }],
  [/snap ?chat/i, { file: svgSnapchat, fill: '#fffc00', isBright: true }],
  [/telegram/i, { file: svgTelegram, fill: '#26a5e4' }],
  [/whats ?app/i, { file: svgWhatsapp, fill: '#1fae54' }],
  [/threads/i, { file: svgThreads, fill: '#161616' }],
  [/you ?tube/i, { file: svgYoutube, fill: '#e62117' }],
  [/netflix/i, { file: svgNetflix, fill: '#b20710' }],
  [/spotify/i, { file: svgSpotify, fill: '#1ed760', isBright: true }],
  [/audiomack/i, { file: svgAudiomack, fill: '#ffa200', isBright: true }],
  [/twitch/i, { file: svgTwitch, fill: '#9146ff' }],
  [/gmail|google/i, { file: svgGmail, fill: '#d93025' }],
  [/discord/i, { file: svgDiscord, fill: '#5865f2' }],
  [/reddit/i, { file: svgReddit, fill: '#ff4500' }],
  [/pinterest/i, { file: svgPinterest, fill: '#bd081c' }],
  [/vpn|proxy/i, { Icon: ShieldCheck, fill: '#0b6b6f' }],
  [/text|sms|voice|chat/i, { Icon: MessageSquareText, fill: '#5b4bb7' }],
]

/** The look of a category or service, by its name. The default is a parcel (STORE-3). */
export function lookOf(name: string): Look {
  return looks.find(([pattern]) => pattern.test(name))?.[1] ?? { Icon: Package, fill: '#6b6357' }
}
