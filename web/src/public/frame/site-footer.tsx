import type { Site } from '@nosim/contract/site.ts'
import { paths } from '../../paths.ts'
import { NameMark } from '../../ui/page/name-mark.tsx'
import { Anchor } from './anchor.tsx'
import { footerGroups } from './links.ts'

export function SiteFooter({ site, path }: { readonly site: Site; readonly path: string }) {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-page gap-10 px-4 pt-12 pb-24 sm:grid-cols-[2fr_1fr_1fr] sm:px-6">
        <div className="flex max-w-[22rem] flex-col items-start gap-3">
          <a href={paths.home} className="flex rounded-control">
            <NameMark name={site.brand} />
          </a>
          <p className="text-ink-soft">
            US numbers that receive your SMS codes, paid from a prepaid naira wallet.
          </p>
        </div>
        {footerGroups(site).map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="pb-2 font-medium">{title}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.label}>
                  <Anchor
                    link={link}
                    isHere={link.href === path}
                    className="inline-flex min-h-9 items-center text-ink-soft hover:text-ink hover:underline aria-[current]:text-ink"
                  />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
