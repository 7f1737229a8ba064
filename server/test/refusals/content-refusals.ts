import type { RefusalKit, Row } from './boost-refusals.ts'
import { slideForm } from '../authorisation/content-matrix.ts'

/** A row for each refusal of the routes of announcements and slides. */
export const contentRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  const noPicture = () => slideForm(Buffer.from('GIF, or so it says'))
  return {
    'adminAnnouncements.change NOT_FOUND': { run: () => send('adminAnnouncements.change') },
    'adminAnnouncements.remove NOT_FOUND': { run: () => send('adminAnnouncements.remove') },
    'adminSlides.create IMAGE_REFUSED': {
      run: () => send('adminSlides.create', { form: noPicture() }),
    },
    // The image is checked before the set is looked up.
    'adminSlides.change IMAGE_REFUSED': {
      run: () => send('adminSlides.change', { form: noPicture() }),
    },
    'adminSlides.change NOT_FOUND': { run: () => send('adminSlides.change') },
    'adminSlides.remove NOT_FOUND': { run: () => send('adminSlides.remove') },
  }
}
