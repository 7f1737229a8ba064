import type { RefusalKit, Row } from './boost-refusals.ts'
import { slideForm } from '../authorisation/content-matrix.ts'

/** A row for each refusal of the routes of announcements and slides. */
export const contentRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const ask: RefusalKit['ask'] = (name, more) => kit().ask(name, more)
  const noPicture = () => slideForm(Buffer.from('GIF, or so it says'))
  return {
    'adminAnnouncements.change NOT_FOUND': { drive: () => ask('adminAnnouncements.change') },
    'adminAnnouncements.remove NOT_FOUND': { drive: () => ask('adminAnnouncements.remove') },
    'adminSlides.create IMAGE_REFUSED': {
      drive: () => ask('adminSlides.create', { form: noPicture() }),
    },
    // Before the set is looked up.
    'adminSlides.change IMAGE_REFUSED': {
      drive: () => ask('adminSlides.change', { form: noPicture() }),
    },
    'adminSlides.change NOT_FOUND': { drive: () => ask('adminSlides.change') },
    'adminSlides.remove NOT_FOUND': { drive: () => ask('adminSlides.remove') },
  }
}
