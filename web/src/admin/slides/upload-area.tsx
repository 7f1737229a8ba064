import { adminSlides } from '@nosim/contract/admin/content/slides.ts'
import type { Sent } from '@nosim/contract/base/route.ts'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '../../api/query-client.ts'
import { useUpload } from '../../api/use-upload.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { Card } from '../../ui/page/card.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { chooseFiles } from './choose-files.ts'
import { uploadFailures } from './messages.ts'
import { SelectedImages } from './selected-images.tsx'
import { type Selected, useSelection } from './use-selection.ts'
import { DropZone } from './drop-zone.tsx'

/** Collects and uploads a set of images. Its messages are toasts. */
export function UploadArea() {
  const { images, add, remove, describe, clear } = useSelection()
  const input = useRef<HTMLInputElement>(null)
  const [uploads, setUploads] = useState(0)
  const { fraction, upload, cancel } = useSlideUpload(() => {
    clear()
    setUploads((count) => count + 1)
  })
  useEffect(() => {
    // The thumbnails are gone, and one of their buttons may have had the focus.
    if (uploads > 0) input.current?.focus()
  }, [uploads])
  const isSending = fraction !== undefined
  const choose = (files: readonly File[]) => {
    const { taken, faults } = chooseFiles(files, images.length)
    for (const fault of faults) toast.error(fault)
    add(taken)
  }
  const send = () => {
    if (images.length === 0) toast.error('Please select at least one image')
    else void upload(images)
  }
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <DropZone ref={input} disabled={isSending} onFiles={choose} />
        <SelectedImages
          images={images}
          disabled={isSending}
          onAlt={describe}
          onRemove={(key) => {
            remove(key)
            // The button disappears with its image.
            input.current?.focus()
          }}
        />
        {isSending && <Progress fraction={fraction} />}
        <div className="flex flex-wrap gap-3">
          <Button
            tone="primary"
            Icon={Upload}
            busy={isSending}
            busyLabel="Uploading..."
            onClick={send}
          >
            Upload {images.length} Image(s)
          </Button>
          {isSending && <Button onClick={cancel}>Cancel</Button>}
        </div>
      </div>
    </Card>
  )
}

function Progress({ fraction }: { readonly fraction: number }) {
  const percent = Math.floor(fraction * 100)
  return (
    <div>
      <progress aria-label="Upload" value={percent} max={100} className="sr-only" />
      <ProgressBar fraction={fraction} />
      <p className="pt-1.5 text-label text-ink-soft">
        {fraction < 1 ? `${percent}% sent` : 'Resizing the images...'}
      </p>
    </div>
  )
}

/** Uploads a set. `fraction` is the part that is sent, from 0 to 1; undefined when no upload runs. */
function useSlideUpload(onDone: () => void) {
  const [fraction, setFraction] = useState<number>()
  const { send, cancel } = useUpload()
  const upload = async (images: readonly Selected[]) => {
    const sent = await send(adminSlides.create, { body: bodyOf(images) }, setFraction)
    if (sent.kind === 'gone') return
    setFraction(undefined)
    if (sent.kind === 'answer') {
      toast.success('Images uploaded successfully')
      onDone()
    } else if (sent.kind === 'cancelled') toast.info('Upload cancelled')
    else for (const failure of uploadFailures(sent.error)) toast.error(failure)
    // The server may have stored the images even without a response.
    refresh(adminSlides.list)
  }
  return { fraction, upload, cancel }
}

function bodyOf(images: readonly Selected[]): Sent<typeof adminSlides.create>['body'] {
  const [first, second, third, fourth] = images
  return {
    image_1: first?.file,
    alt_1: first?.alt,
    image_2: second?.file,
    alt_2: second?.alt,
    image_3: third?.file,
    alt_3: third?.alt,
    image_4: fourth?.file,
    alt_4: fourth?.alt,
  }
}
