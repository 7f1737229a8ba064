import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../platform/http/refusal.ts'

/** argon2id with 19 MiB, two passes, one lane: OWASP's least, about 12 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password)

/** The hash of no user's password: verified when there is no account, so that both responses take equally long. */
export const absentHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

// The first guesses of anyone who tries; those shorter than the least length are left out.
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 111111 000000 123123 123321 654321 666666 777777 888888
  112233 121212 101010 987654321 password password1 password12 password123 passw0rd p@ssw0rd qwerty qwerty1
  qwerty123 qwertyuiop qwerty12345 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx abc123 abcd1234 a1b2c3 iloveyou
  letmein welcome welcome1 admin123 administrator monkey dragon sunshine princess football baseball superman
  batman master shadow michael jordan hunter2 whatever trustno1 nigeria naija123 chelsea arsenal
  liverpool barcelona jesus1 blessing godisgood secret changeme default samsung google computer internet
  asdfgh asdfghjkl zxcvbn zxcvbnm 159753 147258369 789456123 aaaaaa abcdef abcdefg qazwsx`
    .split(/\s+/)
    .filter((word) => word.length >= 6),
)

/** Whether a password is among the first guesses of anyone who tries. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())

/** Refuses a password that is too short for this shop or too common; `field` is where the form shows it. */
export function refuseWeak(password: string, minimum: number, field: 'pass' | 'password'): void {
  const fault =
    password.length < minimum
      ? `Password must be at least ${minimum} characters`
      : isCommonPassword(password)
        ? 'This password is too common. Please choose another one.'
        : undefined
  if (fault) throw new Refusal('VALIDATION_FAILED', { message: fault, fields: { [field]: fault } })
}
