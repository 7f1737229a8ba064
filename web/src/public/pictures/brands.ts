import {
  siAirbnb,
  siApple,
  siDiscord,
  siDoordash,
  siFacebook,
  siGoogle,
  siInstagram,
  siNetflix,
  siReddit,
  siSignal,
  siSnapchat,
  siSteam,
  siTelegram,
  siTiktok,
  siTinder,
  siTwitch,
  siWhatsapp,
  siX,
} from 'simple-icons'

export type Brand = {
  /** The code of the service, which selects its colour in `brands.css`. */
  readonly code: string
  readonly name: string
  /** An icon of the simple-icons library: one path in a view box of 24 x 24. */
  readonly icon: { readonly path: string }
}

/** Services that visitors know, in the order of display. */
export const brands: readonly Brand[] = [
  { code: 'wa', name: 'WhatsApp', icon: siWhatsapp },
  { code: 'tg', name: 'Telegram', icon: siTelegram },
  { code: 'go', name: 'Google', icon: siGoogle },
  { code: 'fb', name: 'Facebook', icon: siFacebook },
  { code: 'ig', name: 'Instagram', icon: siInstagram },
  { code: 'lf', name: 'TikTok', icon: siTiktok },
  { code: 'ds', name: 'Discord', icon: siDiscord },
  { code: 'fu', name: 'Snapchat', icon: siSnapchat },
  { code: 'bw', name: 'Signal', icon: siSignal },
  { code: 'wx', name: 'Apple', icon: siApple },
  { code: 'tw', name: 'X', icon: siX },
  { code: 'oi', name: 'Tinder', icon: siTinder },
  { code: 'bnl', name: 'Reddit', icon: siReddit },
  { code: 'uk', name: 'Airbnb', icon: siAirbnb },
  { code: 'nf', name: 'Netflix', icon: siNetflix },
  { code: 'mt', name: 'Steam', icon: siSteam },
  { code: 'hb', name: 'Twitch', icon: siTwitch },
  { code: 'ac', name: 'DoorDash', icon: siDoordash },
]
