import type { RefusalKit, Row } from './boost-refusals.ts'

/** A row for each refusal of prices and switches. */
export const priceRows = (kit: () => RefusalKit): Readonly<Record<string, Row>> => {
  const ask: RefusalKit['ask'] = (name, more) => kit().ask(name, more)
  return {
    'prices.change PRICING_CHANGED': {
      drive: () => ask('prices.change', { body: { seen: { numbers_profit: 499 } } }),
    },
    'switches.switchService NOT_FOUND': { drive: () => ask('switches.switchService') },
    'switches.switchGroup NOT_FOUND': { drive: () => ask('switches.switchGroup') },
    'boostSwitches.switchService NOT_FOUND': { drive: () => ask('boostSwitches.switchService') },
    'boostSwitches.switchCategory NOT_FOUND': { drive: () => ask('boostSwitches.switchCategory') },
  }
}
