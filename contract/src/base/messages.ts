import * as z from 'zod/mini'

const wrong = 'Please check this value'

/**
 * The message for an invalid value, for schemas without a message of their own. The messages of the library name types
 * and keys of programs, which mean nothing to users.
 */
export function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This is required'
        : (wanted[issue.expected] ?? wrong)
    case 'invalid_value':
      return issue.values.length > 1 && issue.values.length <= 8
        ? `Please choose one of ${issue.values.join(', ')}`
        : 'Please choose one of the list'
    case 'too_big':
      return limitText('at most', issue.origin, issue.maximum)
    case 'too_small':
      return limitText('at least', issue.origin, issue.minimum)
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`
    case 'invalid_format':
      return formats[issue.format] ?? wrong
    case 'unrecognized_keys':
      return `There is no field named ${issue.keys.join(', ').slice(0, 80)}`
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
      return wrong
  }
}

const wanted: Readonly<Record<string, string>> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please choose yes or no',
  array: 'Please give a list',
}

const formats: Readonly<Record<string, string>> = {
  date: 'Please enter a day, such as 2026-01-31',
  datetime: 'Please enter a time, such as 2026-01-31T12:00:00Z',
  url: 'Please enter a web address',
}

function limitText(limit: string, origin: string, value: number | bigint): string {
  if (origin === 'string') return `Please use ${limit} ${value} characters`
  if (origin === 'array') return `Please choose ${limit} ${value}`
  return `Please enter ${limit} ${value}`
}
