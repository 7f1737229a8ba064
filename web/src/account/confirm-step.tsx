import { accounts } from '@nosim/contract/accounts/accounts.ts'
import { security } from '@nosim/contract/accounts/security.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../api/query-client.ts'
import { queryOf } from '../api/query-of.ts'
import { useRouteForm } from '../forms/use-route-form.ts'
import { Button } from '../ui/actions/button.tsx'
import { CopyButton } from '../ui/display/copy-button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { Begun } from './begin-step.tsx'
import { codeWanted } from '@nosim/contract/base/problem.ts'

import { encode } from 'uqr'

type ConfirmStepProps = {
  readonly begun: Begun
  readonly onDone: (recoveryCodes: readonly string[]) => void
  /** Called when the server no longer has this set-up. */
  readonly onOver: () => void
}

/** Shows the secret, to scan, to open or to type. Takes the first code, which proves that the app has the secret. */
export function ConfirmStep({ begun, onDone, onOver }: ConfirmStepProps) {
  const queryClient = useQueryClient()
  const confirm = useRouteForm(security.confirmTotp, {
    start: { code: '' },
    required: { code: codeWanted },
    sent: (body) => [{ body }],
    onDone: ({ recovery_codes }) => {
      queryClient.setQueryData(
        queryOf(accounts.me).queryKey,
        (me) => me && { ...me, has_totp: 1 as const },
      )
      onDone(recovery_codes)
    },
    onRefused: ({ code }) => {
      if (code === 'TOTP_OFF') onOver()
      if (code === 'TOTP_ON') refresh(accounts.me)
    },
  })
  return (
    <form {...confirm.form} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        Scan this with your authenticator app.{' '}
        <a
          href={begun.uri}
          className="font-medium text-accent underline decoration-accent/40 underline-offset-4 transition-colors hover:decoration-accent"
        >
          Open the app on this device
        </a>{' '}
        if it is here, or type the key below into it.
      </p>
      <QrCode text={begun.uri} caption="QR code of the key" />
      <div className="flex items-center gap-3 rounded-control bg-sunken py-2 pr-2 pl-4">
        <p className="min-w-0 flex-1 font-mono wrap-anywhere">
          <span className="sr-only">Key: </span>
          {inFours(begun.secret)}
        </p>
        <CopyButton
          text={begun.secret}
          label="Copy key"
          copied="Key copied to clipboard ✅"
          failed="Failed to copy ❌"
          size="sm"
        />
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...confirm.field('code')}
      />
      <FormError message={confirm.message} />
      <Button type="submit" tone="primary" wide busy={confirm.isSending} busyLabel="Checking...">
        Turn on
      </Button>
    </form>
  )
}

/** The secret in groups of four characters, which are easier to read. */
function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

type QrCodeProps = { readonly text: string; readonly caption: string }

/** A QR code, dark on light in both themes: some cameras cannot read an inverted one. */
function QrCode({ text, caption }: QrCodeProps) {
  // ISO/IEC 18004 requires a quiet zone of four modules.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <figure>
      <svg
        aria-hidden
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto size-44 sm:size-52 rounded-control border border-line"
      >
        <rect width={size} height={size} fill="white" />
        <path d={qrPath(data)} fill="black" />
      </svg>
      <figcaption className="sr-only">{caption}</figcaption>
    </figure>
  )
}

/** The dark modules of a QR code as one SVG path: a box for each run within a row. A module is one unit wide. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => runsOf(row).map((run) => boxOf(run, y))).join('')
}

type Run = { readonly from: number; readonly length: number }

function runsOf(row: readonly boolean[]): Run[] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((from) => {
    const end = row.indexOf(false, from)
    return { from, length: (end === -1 ? row.length : end) - from }
  })
}

function boxOf({ from, length }: Run, y: number): string {
  return `M${from} ${y}h${length}v1h-${length}z`
}
