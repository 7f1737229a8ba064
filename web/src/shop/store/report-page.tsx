import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuthCard } from '../../layouts/auth-card.tsx'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ReportForm } from './report-form.tsx'

/** Reports a product without an account. `?product=` names the product. */
export function Component() {
  const [search] = useSearchParams()
  const [named, setNamed] = useState(search.get('product') ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const [thanks, setThanks] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const product = () => {
    const id = productNumber(named)
    setSubmitted(true)
    if (id === undefined) field.current?.focus()
    return id
  }
  return (
    <AuthCard
      title="Report a product"
      lead="Tell us if something sold here is stolen, illegal or misleading. No account needed."
      foot={
        <TextLink alone to={paths.login}>
          Sign in instead
        </TextLink>
      }
    >
      {thanks === '' ? (
        <ReportForm
          product={product}
          onDone={setThanks}
          before={
            <TextField
              ref={field}
              label="Product"
              hint="Product ID or a link to its page"
              value={named}
              error={
                isSubmitted && productNumber(named) === undefined
                  ? 'Please name the product'
                  : undefined
              }
              onChange={(event) => setNamed(event.target.value)}
            />
          }
        />
      ) : (
        <output className="block">{thanks}</output>
      )}
    </AuthCard>
  )
}

/** The id of a product from pasted text: the id itself, or the address of its page. */
export function productNumber(text: string): number | undefined {
  const found = /^(?:.*\/sma-logs\/)?#?([1-9][0-9]{0,14})(?:[/?#].*)?$/.exec(text.trim())
  return found?.[1] === undefined ? undefined : Number(found[1])
}
