import { services } from '../boost/orders.ts'
import type { RefusalKit, Row } from './boost-refusals.ts'

/** A row for each refusal of prices and switches. */
export const priceRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const send: RefusalKit['send'] = (name, more) => kit().send(name, more)
  return {
    'prices.change PRICING_CHANGED': {
      run: () => send('prices.change', { body: { seen: { numbers_profit: 499 } } }),
    },
    'switches.switchService NOT_FOUND': { run: () => send('switches.switchService') },
    'switches.switchGroup NOT_FOUND': { run: () => send('switches.switchGroup') },
    'boostSwitches.switchService NOT_FOUND': { run: () => send('boostSwitches.switchService') },
    'boostSwitches.mapService NOT_FOUND': { run: () => send('boostSwitches.mapService') },
    'boostSwitches.mapService UPSTREAM_UNKNOWN': {
      run: () => send('boostSwitches.mapService', { id: services.plain }),
      message: 'no-such-panel lists no service with this number.',
    },
    'boostSwitches.switchCategory NOT_FOUND': { run: () => send('boostSwitches.switchCategory') },
  }
}
