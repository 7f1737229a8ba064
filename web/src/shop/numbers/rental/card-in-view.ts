/** The id of the heading of a rental's card. */
export const cardHeadingId = (orderId: string): string => `service-${orderId}`

/** Whether the card of a rental is visible, so that its code need not be shown again. */
export function isCardInView(orderId: string): boolean {
  const box = document
    .getElementById(cardHeadingId(orderId))
    ?.closest('li')
    ?.getBoundingClientRect()
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight
}
