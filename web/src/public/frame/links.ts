import type { Site } from '@nosim/contract/base/site.ts'
import { paths } from '../../paths.ts'
import { shops } from '../shops/shops.ts'

export type PlainLink = {
  readonly label: string
  readonly href: string
  /** Leads to another site, in a new tab. */
  readonly isOutside?: boolean
}

/** The link to support: the operator's channel, or the contact page if there is none. */
function supportLink(site: Site, label: string): PlainLink {
  return site.support_url === null
    ? { label, href: paths.contact }
    : { label, href: site.support_url, isOutside: true }
}

/** The links of the header, except those to the app (SITE-2). */
export const headerLinks = (site: Site): readonly PlainLink[] => [
  { label: 'Home', href: paths.home },
  ...shops.map(({ id, menu }) => ({ label: menu, href: `${paths.home}#${id}` })),
  { label: 'Prices', href: `${paths.home}#prices` },
  { label: 'FAQ', href: `${paths.home}#faq` },
  supportLink(site, 'Contact'),
]

export type LinkGroup = { readonly title: string; readonly links: readonly PlainLink[] }

/** The links of the footer (SITE-7). The support channel appears once the operator has set it. */
export const footerGroups = (site: Site): readonly LinkGroup[] => [
  {
    title: 'Company',
    links: [
      { label: 'About', href: paths.about },
      { label: 'Contact', href: paths.contact },
      { label: 'Acceptable Use', href: paths.acceptableUse },
      { label: 'Report a Product', href: paths.report },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Delivery Rates', href: paths.delivery },
      { label: 'Developers', href: paths.developers },
      supportLink(site, 'Support'),
      ...(site.channel_url === null
        ? []
        : [{ label: 'WhatsApp Channel', href: site.channel_url, isOutside: true }]),
      { label: 'Privacy Policy', href: paths.privacy },
      { label: 'Terms of Service', href: paths.terms },
    ],
  },
]
