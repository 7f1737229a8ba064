import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ButtonLook } from '../actions/button-style.ts'
import { Button, type ButtonIcon } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { toast } from '../toast/toast.ts'

export type CopyButtonProps = Pick<ButtonLook, 'tone' | 'size' | 'wide'> & {
  readonly text: string
  /** The text of the button, or its accessible name when it is only an icon. */
  readonly label: string
  /** The toast after a copy; `failed` is the toast when the browser refuses. */
  readonly copied: string
  readonly failed: string
  readonly iconOnly?: boolean
  readonly disabled?: boolean
  readonly onCopied?: () => void
}

const copiedMs = 2_000

/** Copies a text. Its icon is a tick for 2 s, and a toast confirms it. */
export function CopyButton({
  text,
  label,
  copied,
  failed,
  iconOnly,
  onCopied,
  ...look
}: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return undefined
    const timer = setTimeout(() => setCopiedAt(0), copiedMs)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copy = async () => {
    if (await copyText(text)) {
      setCopiedAt(performance.now())
      toast.success(copied)
      onCopied?.()
    } else toast.error(failed)
  }
  const click = () => void copy()
  const Icon = copiedAt > 0 ? CopiedIcon : Copy
  if (iconOnly)
    return (
      <IconButton
        label={label}
        icon={<Icon aria-hidden size={16} />}
        size={look.size === 'sm' ? 'sm' : 'md'}
        disabled={look.disabled}
        onClick={click}
      />
    )
  return (
    <Button {...look} Icon={Icon} onClick={click}>
      {label}
    </Button>
  )
}

const CopiedIcon: ButtonIcon = (props) => <Check {...props} className="text-accent" />

/** Copies a text to the clipboard. Resolves to false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The clipboard needs HTTPS and a permission. Copying by selection works without them.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.setAttribute('aria-hidden', 'true')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, so that its focus trap does not clear the selection.
  const home = before?.closest('[role=dialog]') ?? document.body
  home.append(area)
  area.select()
  const isCopied = runCopyCommand()
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}

function runCopyCommand(): boolean {
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}
