import type { Site } from '@nosim/contract/site.ts'

/** What the operator is ready to stand by; nothing at all unless it was set. */
export function Figures({ figures }: { readonly figures: Site['figures'] }) {
  if (figures.length === 0) return null
  return (
    <section aria-label="In figures" className="border-t border-line">
      <dl className="mx-auto flex max-w-page flex-wrap gap-x-12 gap-y-8 px-4 py-10 sm:px-6">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex min-w-40 flex-1 flex-col-reverse justify-end">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-section">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
