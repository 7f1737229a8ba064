import * as z from 'zod/mini'

/** The message of a successful reply without other content. */
export const Message = z.object({ message: z.string() })

/** Text that must be there once trimmed. */
export const required = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message))

/** A naira amount on the wire, such as "548.00"; negative only where a balance may be. */
export const Naira = z.string().check(z.regex(/^-?(0|[1-9][0-9]{0,12})\.[0-9]{2}$/))

/** A point in time on the wire: RFC 3339 in UTC. */
export const Time = z.iso.datetime()

/**
 * An email address: the pattern of HTML5, with a dot after the @ and the lengths of RFC 5321. It has no quotes, brackets,
 * commas or colons, by which a mail server would read another address or a list.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@.{1,254}$)[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/i

/** A phone number as people write it, without separators and with 0 for the country code of Nigeria. */
export const nationalPhone = (text: string): string =>
  text.replaceAll(/[\s().\-\u2010-\u2013]/g, '').replace(/^(?:\+|00)?2340?(?=[0-9]{10}$)/, '0')

/** Text without control characters, ill-formed Unicode or a length beyond what a name needs. */
export const plainText = (max: number) =>
  z.refine<string>(
    (text) => text.length <= max && text.isWellFormed() && !/\p{Cc}/u.test(text),
    `Please use plain text of at most ${max} characters`,
  )

/** The same for text of more than one line. */
export const plainLines = (max: number) =>
  z.refine<string>(
    (text) =>
      text.length <= max && text.isWellFormed() && !/\p{Cc}/u.test(text.replaceAll(/\r?\n/g, '')),
    `Please use plain text of at most ${max} characters`,
  )

/** Why an admin does what they do: kept, and shown to whom it concerns. */
export const Reason = required('Please give a reason').check(plainLines(500))

/** The id of what is counted from 1: a number, or its digits, as a query or a form has them. */
export const Id = z.pipe(
  z.union(
    [z.number(), z.string().check(z.regex(/^[1-9][0-9]{0,15}$/, 'Please choose one of the list'))],
    'Please choose one of the list',
  ),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
)

/** A price in whole naira, as catalogues have them. */
export const WholeNaira = z.int()

// Through text, since Number() also reads 0x10, 1e2 and blanks.
const countingNumber = (most: number) =>
  z.pipe(
    z.coerce.string().check(z.regex(/^[1-9][0-9]*$/, 'Please give a whole number from 1')),
    z.pipe(z.transform(Number), z.number().check(z.maximum(most))),
  )

/** `?page=&limit=` of a list: decimal digits; pages count from 1. */
export const pageQuery = {
  page: z._default(countingNumber(1_000_000), 1),
  limit: z._default(countingNumber(100), 20),
}

/** The largest picture that is taken in, in bytes. */
export const pictureMostBytes = 5 * 1024 * 1024
/** The kinds of pictures that are taken in. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
