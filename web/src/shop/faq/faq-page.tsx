import { Accordion } from '../../ui/page/accordion.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useBrand, useSite } from '../../api/site.ts'
import { buttonStyle } from '../../ui/actions/button-style.ts'
import { Button } from '../../ui/actions/button.tsx'
import { questionsOf } from './questions.tsx'
import { deferred } from '../../ui/deferred.tsx'

export function Component() {
  const brand = useBrand()
  return (
    <>
      <PageHeader />
      <div className="flex max-w-prose flex-col gap-4 sm:gap-6">
        <Card title="Common questions">
          <Accordion items={questionsOf(brand)} />
        </Card>
        <ContactSupport />
      </div>
    </>
  )
}

// The dialog is loaded on first use.
const HelpDialog = deferred(() => import('../../layouts/help-dialog.tsx'), 'HelpDialog')

/** The way to support, for questions that are not answered above. */
function ContactSupport() {
  const { site } = useSite()
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-title">Still have questions?</h2>
          <p className="text-ink-soft">If it is about a number or a transfer, have its ID ready.</p>
        </div>
        {site?.support_url ? (
          <a
            href={site.support_url}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ tone: 'primary' })}
          >
            <Send aria-hidden size={16} />
            Contact Support
          </a>
        ) : (
          <HelpOpener />
        )}
      </div>
    </Card>
  )
}

/** Without a configured link the dialog shows the available contacts. */
function HelpOpener() {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="primary"
        Icon={Send}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Contact Support
      </Button>
      {isWanted && <HelpDialog open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
