import { FileText, Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { fileSize } from './file-fault.ts'

export type FileDropProps = {
  readonly file: File | undefined
  readonly onFile: (file: File) => void
  readonly error: string | undefined
  /** Gives the form a handle that focuses the field. */
  readonly focusRef: (handle: { focus: () => void }) => void
}

/** The .txt file of the logs: dropped, or chosen by a click or a key. */
export function FileDrop({ file, onFile, error, focusRef }: FileDropProps) {
  const id = useId()
  const noteId = `${id}-note`
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (first) onFile(first)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const Icon = file ? FileText : Upload
  return (
    <div ref={() => focusRef({ focus: () => input.current?.focus() })}>
      <label
        htmlFor={id}
        className={cx(
          'relative flex flex-col items-center gap-1 rounded-control border border-dashed px-4 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          error ? 'border-stop' : 'border-line-strong',
          isOver ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <Icon aria-hidden size={20} className="text-ink-soft" />
        {file ? (
          <>
            <span className="font-medium wrap-anywhere">{file.name}</span>
            <span className="text-label text-ink-soft">
              {fileSize(file.size)}. Drop or choose another one to replace it.
            </span>
          </>
        ) : (
          <>
            <span className="font-medium">Drop a .txt file here or click to browse</span>
            <span className="text-label text-ink-soft">At most 10 MB and 50,000 lines</span>
          </>
        )}
        {/* The input covers the whole area, so that a file may be dropped anywhere on it. */}
        <input
          ref={input}
          id={id}
          type="file"
          accept=".txt"
          aria-label={file ? `Text file: ${file.name}` : 'Text file'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={({ target }) => {
            take(target.files)
            // Cleared, so that the same file can be chosen again after a correction.
            target.value = ''
          }}
          onDragOver={over}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      {error && (
        <p id={noteId} role="alert" className="pt-1.5 text-label text-stop">
          {error}
        </p>
      )}
    </div>
  )
}
