import * as z from 'zod/mini'

/** The message of a successful reply without other content. */
export const Message = z.object({ message: z.string() })

/** Text that is not empty after it is trimmed. */
export const required = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message))

/** A naira amount in the API, such as "548.00". Only a balance or a margin may be negative. */
export const Naira = z.string().check(z.regex(/^-?(0|[1-9][0-9]{0,12})\.[0-9]{2}$/))

/** A point in time in the API: RFC 3339 in UTC. */
export const Time = z.iso.datetime()

/**
 * An email address: the pattern of HTML5, with a dot after the @ and the lengths of RFC 5321. Quotes, brackets, commas
 * and colons are refused, because a mail server could read another address or a list from them.
 */
export const emailPattern =
  /^(?=[^@]{1,64}@.{1,254}$)[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/i

/** A typed phone number without its separators, and with 0 instead of the country code of Nigeria. */
export const nationalPhone = (text: string): string =>
  text.replaceAll(/[\s().\-\u2010-\u2013]/g, '').replace(/^(?:\+|00)?2340?(?=[0-9]{10}$)/, '0')

/** Well-formed text of one line: at most `max` characters, without control characters. */
export const plainText = (max: number) =>
  z.refine<string>(
    (text) => text.length <= max && text.isWellFormed() && !/\p{Cc}/u.test(text),
    `Please use plain text of at most ${max} characters`,
  )

/** Like `plainText`, but with line breaks. */
export const plainLines = (max: number) =>
  z.refine<string>(
    (text) =>
      text.length <= max && text.isWellFormed() && !/\p{Cc}/u.test(text.replaceAll(/\r?\n/g, '')),
    `Please use plain text of at most ${max} characters`,
  )

/** The reason for an action of an admin. It is stored, and shown to the users that the action affects. */
export const Reason = required('Please give a reason').check(plainLines(500))

/** A numeric id from 1: a number, or its digits, as a query or a form contains them. */
export const Id = z.pipe(
  z.union(
    [z.number(), z.string().check(z.regex(/^[1-9][0-9]{0,15}$/, 'Please choose one of the list'))],
    'Please choose one of the list',
  ),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
)

/** A price of a catalogue, in whole naira. */
export const WholeNaira = z.int()

// Checked as text, because Number() also accepts 0x10, 1e2 and blanks.
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

/** The maximum size of an uploaded picture, in bytes. */
export const pictureMostBytes = 5 * 1024 * 1024
/** The media types of pictures that may be uploaded. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
