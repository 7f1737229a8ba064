import { MarkTile, type MarkTileProps } from '../../ui/display/mark-tile.tsx'
import { type LucideIcon, MessageSquareText, Package, ShieldCheck } from 'lucide-react'
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
import svgWhatsapp from 'simple-icons/icons/whatsapp.svg'
import svgX from 'simple-icons/icons/x.svg'
import svgYoutube from 'simple-icons/icons/youtube.svg'

type CategoryMarkProps = Pick<MarkTileProps, 'size'> & { readonly name: string }

/** The mark of a category, by its name. */
export function CategoryMark({ name, size = 'sm' }: CategoryMarkProps) {
  const look = categoryLook(name)
  if ('file' in look)
    return (
      <MarkTile file={look.file} size={size}>
        {null}
      </MarkTile>
    )
  return (
    <MarkTile file={undefined} size={size}>
      <look.Icon size={size === 'md' ? 22 : 16} />
    </MarkTile>
  )
}

/** The file of a well-known mark, or an icon of ours. */
type CategoryLook = { readonly file: string } | { readonly Icon: LucideIcon }

/** What the name of a category has in it, and how it looks then; the first that fits. */
const looks: readonly (readonly [RegExp, CategoryLook])[] = [
  [/facebook|\bfb\b/i, { file: svgFacebook }],
  [/instagram|\big\b/i, { file: svgInstagram }],
  [/tik ?tok/i, { file: svgTiktok }],
  [/twitter|^x\b/i, { file: svgX }],
  [/snap ?chat/i, { file: svgSnapchat }],
  [/telegram/i, { file: svgTelegram }],
  [/whats ?app/i, { file: svgWhatsapp }],
  [/threads/i, { file: svgThreads }],
  [/you ?tube/i, { file: svgYoutube }],
  [/netflix/i, { file: svgNetflix }],
  [/spotify/i, { file: svgSpotify }],
  [/gmail|google/i, { file: svgGmail }],
  [/discord/i, { file: svgDiscord }],
  [/reddit/i, { file: svgReddit }],
  [/pinterest/i, { file: svgPinterest }],
  [/vpn|proxy/i, { Icon: ShieldCheck }],
  [/text|sms|voice|chat/i, { Icon: MessageSquareText }],
]

/** The icon of a category by its name; a parcel is the default (STORE-3). */
export function categoryLook(name: string): CategoryLook {
  return looks.find(([pattern]) => pattern.test(name))?.[1] ?? { Icon: Package }
}
