import { Contents } from '../text/content-page.tsx'
import type { Prose } from '../text/markdown.ts'

/** The page for programmers (SITE-44). Its script only adds copy buttons. */
export function DevelopersPage({ prose }: { readonly prose: Prose }) {
  const { html, sections } = prose
  const start = html.indexOf('<h2')
  return (
    <div className="mx-auto grid max-w-page gap-x-12 gap-y-10 px-4 py-12 sm:px-6 sm:py-20 lg:grid-cols-[minmax(0,1fr)_12rem]">
      <article className="min-w-0">
        <Text html={html.slice(0, start)} />
        <details className="mt-6 border-y border-line lg:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            On this page
          </summary>
          <ul className="pb-2">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center text-accent underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </details>
        <Text html={html.slice(start)} />
      </article>
      <Contents sections={sections} />
      <script src="/copy-code.js" defer />
    </div>
  )
}

const Text = ({ html }: { readonly html: string }) => (
  <div className="prose reference" dangerouslySetInnerHTML={{ __html: html }} />
)
