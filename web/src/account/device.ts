export type DeviceKind = 'phone' | 'tablet' | 'computer'
export type Device = { readonly name: string; readonly kind: DeviceKind }

// The order matters: most browsers also name the browsers that they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\bOpera Mini\//, 'Opera Mini'],
  [/\b(OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string, DeviceKind])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  // Android tablets omit the word Mobile. Opera Mini omits it too, but runs on phones.
  [/\bAndroid\b.*\b(Mobile|Opera Mini)\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android tablet', 'tablet'],
  [/\bKAIOS\//, 'KaiOS', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMacintosh\b/, 'Mac', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

/** A browser in words that its user recognises, such as 'Chrome on Windows', from its user agent. */
export function deviceOf(userAgent: string): Device {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))
  const kind = system?.[2] ?? 'computer'
  if (!system) return { name: browser ?? 'Unknown device', kind }
  return { name: browser ? `${browser} on ${system[1]}` : system[1], kind }
}
