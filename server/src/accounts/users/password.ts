import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes and one lane: the minimum of OWASP, about 12 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password)

/** The hash of no user's password, verified where there is no account, so that both responses take equally long. */
export const absentHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
