import { paths } from '../../paths.ts'
import { Accordion } from '../../ui/page/accordion.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ContactSupport } from './contact-support.tsx'
import { questions } from './questions.tsx'

export function Component() {
  return (
    <>
      <PageHeader
        title="FAQs"
        crumbs={[{ label: 'Dashboard', to: paths.dashboard }, { label: 'FAQs' }]}
        lead="How numbers, codes and your money work here."
      />
      <div className="flex max-w-prose flex-col gap-4 sm:gap-6">
        <Card title="Common questions">
          <Accordion items={questions} />
        </Card>
        <ContactSupport />
      </div>
    </>
  )
}
