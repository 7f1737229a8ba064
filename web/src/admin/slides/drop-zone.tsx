import { ImageUp } from 'lucide-react'
import { useState, type DragEvent, type RefObject } from 'react'
import { accepted } from './choose-files.ts'
import { cx } from '../../ui/cx.ts'

type DropZoneProps = {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly disabled: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** The area for images, which are dropped or chosen by a click or a key. */
export function DropZone({ ref, disabled, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  return (
    <label
      className={cx(
        'relative flex flex-col items-center gap-1 rounded-card border border-dashed px-4 py-8 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        disabled ? 'opacity-55' : !isOver && 'hover:bg-sunken',
      )}
    >
      <ImageUp aria-hidden size={24} className="mb-1 text-ink-soft" />
      <span className="font-medium">
        {isOver ? 'Drop images here' : 'Drop images here or click to browse'}
      </span>
      <span className="text-label text-ink-soft">
        Upload images (JPEG, PNG, GIF, WebP) • Max 5MB each
      </span>
      {/* The input covers the whole area, so that files may be dropped anywhere on it. */}
      <input
        ref={ref}
        type="file"
        multiple
        accept={accepted}
        disabled={disabled}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Cleared, so that the same file can be chosen again.
          target.value = ''
        }}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </label>
  )
}
