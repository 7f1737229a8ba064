import type { Config } from './config/config.ts'
import { derivedSecret, sealSecrets } from './config/derived-settings.ts'
import { openSealer } from './platform/seal.ts'
import { openSecrets, type Secrets } from './store/inventory/secrets.ts'

/** The functions that seal, open and compare the details of logs, with the keys of the settings. */
export function stockSecretsOf(
  keys: Pick<Config, 'SECRET_KEY' | 'SEAL_KEY' | 'SEAL_KEYS_OLD'>,
): Secrets {
  const { secret, older } = sealSecrets(keys)
  return openSecrets(openSealer(secret, older), derivedSecret(keys, 'stock digest'))
}
