import type { StoreProduct } from '@nosim/contract/shop/store.ts'
import { Flag, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { cutName } from '../cut-name.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { ReportForm } from '../report-form.tsx'

/** What one should know of a product before buying: its picture, its whole text, what is made good. */
export function ProductFacts({ product }: { readonly product: StoreProduct }) {
  const { id, name, description, image, warranty_hours } = product
  const [isReporting, setReporting] = useState(false)
  return (
    <section
      aria-label="About this product"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:flex-row sm:p-6"
    >
      {image !== null && (
        <img
          src={image}
          alt=""
          width={160}
          height={160}
          className="size-28 shrink-0 rounded-control border border-line object-cover sm:size-40"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        {cutName(name) !== name && <p className="font-medium wrap-anywhere">{name}</p>}
        {description !== '' && (
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
        )}
        <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-1">
          {warranty_hours > 0 ? (
            <p className="flex items-start gap-2 text-ink-soft">
              <ShieldCheck aria-hidden size={18} className="mt-0.75 shrink-0 text-accent" />
              {warrantyWords(warranty_hours)}
            </p>
          ) : (
            <p className="text-ink-soft">Sold as it is, without a warranty.</p>
          )}
          <div className="-ml-3 sm:ml-0">
            <Button size="sm" tone="quiet" Icon={Flag} onClick={() => setReporting(true)}>
              Report this product
            </Button>
          </div>
        </div>
      </div>
      {isReporting && <ReportDialog id={id} onClose={() => setReporting(false)} />}
    </section>
  )
}

const warrantyWords = (hours: number) =>
  `Dead logs are made good within ${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}.`

/** Tells the shop that a product should not be sold. */
function ReportDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const done = (message: string) => {
    toast.success(message)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Report this product"
      description="We look at every report and take off the shelf what should not be sold."
    >
      <ReportForm
        product={() => id}
        onDone={done}
        beside={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  )
}
