import { errors } from '@nosim/contract/base/errors.ts'
import { depositBank, wallet } from '@nosim/contract/shop/wallet.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../../api/api-error.ts'
import { refresh } from '../../../api/query-client.ts'
import { queryOf } from '../../../api/query-of.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ResendButton } from '../../../forms/resend-button.tsx'

/** Shown without an account: an explanation, and the button that creates one. */
export function GenerateAccount() {
  const queryClient = useQueryClient()
  const generate = useWrite(wallet.createVirtualAccount, {
    as: 'form',
    onDone: (account) => {
      queryClient.setQueryData(queryOf(wallet.virtualAccount).queryKey, { account })
      refresh(wallet.summary)
    },
  })
  const { isSending, error } = generate
  return (
    <Card>
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-soft">
          Get an account number in your name, once and for free. Whatever you transfer to it is
          added to your wallet.
        </p>
        {error && (
          <div className="self-stretch">
            <FormError
              message={generationMessage(error)}
              action={error.code === 'EMAIL_UNCONFIRMED' && <ResendButton />}
            />
          </div>
        )}
        <div className="flex items-center gap-3">
          <Button
            tone="primary"
            busy={isSending}
            busyLabel="..."
            onClick={() => generate.send({ body: { bank: depositBank } })}
          >
            Generate
          </Button>
          <output className="text-ink-soft">{isSending && 'Processing...'}</output>
        </div>
      </div>
    </Card>
  )
}

/** Why no account was created: the message of the server, or a sentence of WALLET-9. */
export function generationMessage({ code, message }: Pick<ApiError, 'code' | 'message'>): string {
  if (code === 'NETWORK' || code === 'UNREADABLE')
    return 'An error occurred while generating account'
  return message.trim() || errors.ACCOUNT_GENERATION_FAILED.message
}
