import { adminSlides } from '@nosim/contract/admin/content/slides.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { prefetch } from '../../api/query-client.ts'
import { queryOf } from '../../api/query-of.ts'
import { paths } from '../../paths.ts'
import { pageIn } from '../../ui/display/use-pages.ts'
import { AdminHeader, BackTo } from '../shell/admin-header.tsx'
import { useMay } from '../shell/use-may.ts'
import { Gallery, limit } from './gallery.tsx'
import { UploadArea } from './upload-area.tsx'

export const loader = ({ request }: LoaderFunctionArgs) =>
  prefetch(
    queryOf(adminSlides.list, {
      query: { page: pageIn(new URL(request.url).searchParams), limit },
    }),
  )

/** The images of the dashboard's carousel (CONTENT-12). */
export function Component() {
  const mayWrite = useMay('manager') === true
  return (
    <>
      <AdminHeader
        title="Image Slider Management"
        back={<BackTo to={paths.admin} label="Back to Users" />}
        lead="Upload, manage the slide images"
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        {mayWrite && <UploadArea />}
        <Gallery mayWrite={mayWrite} />
      </div>
    </>
  )
}
