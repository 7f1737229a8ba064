import { ChevronDown } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type AccordionItem = { readonly title: string; readonly content: ReactNode }

/** Questions with their answers, of which one is open at a time. */
export function Accordion({ items }: { readonly items: readonly AccordionItem[] }) {
  return (
    <Radix.Root type="single" collapsible className="divide-y divide-line">
      {items.map(({ title, content }) => (
        <Radix.Item key={title} value={title}>
          <Radix.Header>
            <Radix.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-3 text-left font-medium">
              {title}
              <ChevronDown
                aria-hidden
                size={18}
                className="shrink-0 text-ink-soft transition-transform group-data-[state=open]:rotate-180"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content className="animate-rise pb-4 text-ink-soft [&_p+p]:pt-3">
            {content}
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
