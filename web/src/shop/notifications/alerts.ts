/** How a code is announced besides the screen. Both are off until the user switches them on (LIVE-12). */
export type Alerts = { readonly sound: boolean; readonly vibration: boolean }

const storageKey = 'code-alerts'

export function readAlerts(): Alerts {
  const words = (localStorage.getItem(storageKey) ?? '').split(' ')
  return { sound: words.includes('sound'), vibration: words.includes('vibration') }
}

export function storeAlerts({ sound, vibration }: Alerts): void {
  const words = [sound && 'sound', vibration && 'vibration'].filter(Boolean)
  localStorage.setItem(storageKey, words.join(' '))
}

/** Whether the device can vibrate. */
export const canVibrate = (): boolean => 'vibrate' in navigator

/** Plays the sound and vibrates, as chosen. Browsers permit neither before the first click on the page. */
export function giveAlert({ sound, vibration }: Alerts): void {
  if (!canAlert()) return
  if (sound) playTone()
  if (vibration && canVibrate()) navigator.vibrate(30)
}

/** Whether the browser permits this page to play a sound. */
export const canAlert = (): boolean =>
  !('userActivation' in navigator) || navigator.userActivation.hasBeenActive

const toneSeconds = 0.12
const toneHertz = 880
let audio: AudioContext | undefined

function playTone(): void {
  audio ??= new AudioContext()
  void audio.resume()
  const { currentTime: start } = audio
  const volume = audio.createGain()
  // Fades in and out: a tone that is cut clicks.
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.2, start + 0.01)
  volume.gain.linearRampToValueAtTime(0, start + toneSeconds)
  const tone = new OscillatorNode(audio, { frequency: toneHertz })
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + toneSeconds)
}
