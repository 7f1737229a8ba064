import { networkOf } from '../../platform/http/network.ts'
import { consumeRateLimit, type RateLimits } from './rate-limits.ts'

/**
 * Counts a sign-in try for an account, by its email key: for a known device, or else for network, account and address.
 * Call `giveBack` after a success. Throws TOO_MANY_REQUESTS (AUTH-24).
 */
export async function countSignInTry(
  rates: RateLimits,
  { key, device, address }: { key: string; device: string | undefined; address: string },
): Promise<{ giveBack(): Promise<void> }> {
  if (device) {
    await consumeRateLimit(rates.signInByDevice, device)
    return {
      async giveBack() {
        await rates.signInByDevice.delete(device)
      },
    }
  }
  const network = `${networkOf(address)} ${key}`
  await consumeRateLimit(rates.signInByNetwork, network)
  await consumeRateLimit(rates.signInByAccount, key)
  await consumeRateLimit(rates.signInByAddress, address)
  return {
    async giveBack() {
      await rates.signInByNetwork.delete(network)
      await rates.signInByAccount.reward(key)
      await rates.signInByAddress.reward(address)
    },
  }
}
