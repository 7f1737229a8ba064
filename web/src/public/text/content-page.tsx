import type { Site } from '@nosim/contract/base/site.ts'
import { Megaphone } from 'lucide-react'
import { NoSupport, SupportLink } from '../../layouts/help-content.tsx'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import type { Prose, Section } from './markdown.ts'

/** The number of sections from which a page starts with a table of contents. */
const longFrom = 4

type ContentPageProps = {
  readonly prose: Prose
  /** For the contact page: the ways to reach the operator. */
  readonly reach?: Site
}

/** A page of text. A long one has a table of contents beside it. */
export function ContentPage({ prose, reach }: ContentPageProps) {
  const { sections, html } = prose
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-12 sm:px-6 sm:py-20 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <article className="prose max-w-[44rem] min-w-0" dangerouslySetInnerHTML={{ __html: html }} />
      {reach && <Reach site={reach} />}
      {!reach && sections.length >= longFrom && <Contents sections={sections} />}
    </div>
  )
}

/** The table of contents, beside the text on a wide screen. */
export function Contents({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="sticky top-24 max-h-[calc(100dvh-8rem)] self-start overflow-y-auto border-l border-line pl-6 max-lg:hidden"
    >
      <h2 id="contents" className="pb-2 text-label font-medium">
        On this page
      </h2>
      <ul className="text-label text-ink-soft">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 hover:text-ink hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Reach({ site }: { readonly site: Site }) {
  const { support_url, channel_url } = site
  return (
    <section aria-label="Ways to reach us" className="max-w-form self-start">
      {support_url === null ? <NoSupport /> : <SupportLink url={support_url} />}
      {channel_url !== null && (
        <p className="pt-4">
          <a
            href={channel_url}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ tone: 'plain', wide: true })}
          >
            <Megaphone aria-hidden size={16} />
            WhatsApp Channel
          </a>
        </p>
      )}
    </section>
  )
}
