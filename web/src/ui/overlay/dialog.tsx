import { deferred } from '../deferred.tsx'

/**
 * A question or a detail over the page; Escape, the cross and a click beside it close it, on a phone a drag of its head too. What
 * draws it is fetched with the first one (SITE-25).
 */
export const Dialog = deferred(() => import('./dialog-window.tsx'), 'DialogWindow')
