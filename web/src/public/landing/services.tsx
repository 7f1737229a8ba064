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
  siTelegram,
  siTiktok,
  siTinder,
  siSteam,
  siTwitch,
  siX,
  siWhatsapp,
} from 'simple-icons'
import { BrandTile } from '../pictures/brand-tile.tsx'
import { Section } from './section.tsx'

/** Some of `server/data/services.csv`, from all over it. */
const some = [
  ['WhatsApp', siWhatsapp],
  ['Telegram', siTelegram],
  ['Google', siGoogle],
  ['Facebook', siFacebook],
  ['Instagram', siInstagram],
  ['TikTok', siTiktok],
  ['Snapchat', siSnapchat],
  ['Discord', siDiscord],
  ['Signal', siSignal],
  ['Apple', siApple],
  ['X', siX],
  ['Tinder', siTinder],
  ['Reddit', siReddit],
  ['Airbnb', siAirbnb],
  ['Netflix', siNetflix],
  ['Steam', siSteam],
  ['Twitch', siTwitch],
  ['DoorDash', siDoordash],
] as const

export function Services() {
  return (
    <Section
      id="services"
      title="Hundreds of services, one list"
      lead="You choose the service that will send the code, and get a number that its messages can reach. These are some of them."
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {some.map(([name, icon]) => (
          <li
            key={name}
            className="flex items-center gap-3 rounded-card border border-line bg-surface p-2 pr-3"
          >
            <BrandTile icon={icon} />
            <span className="truncate font-medium">{name}</span>
          </li>
        ))}
      </ul>
      <p className="pt-4 text-label text-pretty text-ink-soft">
        Names and marks belong to their owners, who have nothing to do with this site. Whether a
        service accepts a number is for the service to decide, which is why you pay only for a code.
      </p>
    </Section>
  )
}
