import { deferred } from '../deferred.tsx'

/**
 * A dialog over the page. Escape, the close button and a click beside it close it; on a phone also a drag of its
 * head. Its code is loaded with the first dialog (SITE-25).
 */
export const Dialog = deferred(() => import('./dialog-window.tsx'), 'DialogWindow')
