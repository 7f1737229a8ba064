import { kindOf, type Service } from './catalogue.ts'
import { errors, type Params } from './params.ts'
import { parseDollars } from './money.ts'
import type { Order } from './orders.ts'
import type { Panel } from './panel.ts'

/** Places an order, or returns the refusal. The sequence of checks is that of the panel protocol notes, section 4. */
export function add(panel: Panel, params: Params): Order | string {
  const service = panel.catalogue.find(Number(params['service']))
  if (service === undefined) return errors.service
  const link = params['link'] ?? ''
  if (!isLink(link)) return errors.link
  const each = quantityOf(service, params)
  if (typeof each === 'string') return each
  const runs = runsOf(service, params)
  if (typeof runs === 'string') return runs
  if (panel.orders.isBusy(service.id, link)) return errors.busy
  const quantity = each * runs
  const price = priceOf(service, quantity)
  if (panel.books.balance < price) return errors.funds
  return panel.place(service, { link, quantity, price })
}

/** Whether a link is a web address, with or without its scheme, or a user name such as `@ada`. */
function isLink(link: string): boolean {
  if (/^@[\w.]{2,}$/.test(link)) return true
  const url = URL.parse(/^https?:\/\//i.test(link) ? link : `https://${link}`)
  return url !== null && /\.[a-z]/i.test(url.hostname) && !/\s/.test(link)
}

/** The quantity of one run, from the parameters of the service's type, or a refusal (section 2.3). */
function quantityOf(service: Service, params: Params): number | string {
  switch (kindOf(service.type)) {
    case 'package':
      return 1
    case 'default':
      return inBounds(service, wholeOf(params['quantity']))
    case 'custom_comments': {
      const lines = (params['comments'] ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
      return lines.length === 0 ? errors.request : inBounds(service, lines.length)
    }
    case 'poll':
      return wholeOf(params['answer_number']) > 0
        ? inBounds(service, wholeOf(params['quantity']))
        : errors.request
    default:
      return errors.request
  }
}

function inBounds({ min, max }: Service, quantity: number): number | string {
  if (quantity > max) return errors.above(max)
  return quantity >= min ? quantity : errors.below(min)
}

/** How many times the quantity is delivered, or a refusal. Each run is charged (section 3.2). */
function runsOf(service: Service, params: Params): number | string {
  const { runs, interval } = params
  if (runs === undefined && interval === undefined) return 1
  if (!service.dripfeed) return errors.dripfeed
  if (runs === undefined) return errors.runs
  if (interval === undefined) return errors.interval
  const isRight = wholeOf(runs) >= 2 && wholeOf(runs) <= 1000 && wholeOf(interval) >= 1
  return isRight ? wholeOf(runs) : errors.request
}

function priceOf({ type, rate }: Service, quantity: number): number {
  const millicents = parseDollars(rate) ?? 0
  return kindOf(type) === 'package' ? millicents : Math.round((millicents * quantity) / 1000)
}

/** The number of a text of digits; -1 for any other text. */
function wholeOf(text: string | undefined): number {
  return /^\d{1,12}$/.test(text ?? '') ? Number(text) : -1
}
