import { MessageSquareText, Package, ShieldCheck } from 'lucide-react'
import svgFacebook from 'simple-icons/icons/facebook.svg'
import svgInstagram from 'simple-icons/icons/instagram.svg'
import svgNetflix from 'simple-icons/icons/netflix.svg'
import svgTiktok from 'simple-icons/icons/tiktok.svg'
import svgWhatsapp from 'simple-icons/icons/whatsapp.svg'
import svgX from 'simple-icons/icons/x.svg'
import { expect, test } from 'vitest'
import { lookOf } from './looks.ts'

test.each([
  ['Facebook', svgFacebook],
  ['Old FB pages', svgFacebook],
  ['INSTAGRAM aged', svgInstagram],
  ['Tik Tok', svgTiktok],
  ['X accounts', svgX],
  ['Netflix', svgNetflix],
  ['WhatsApp chat', svgWhatsapp],
])('%s has its logo [STORE-3]', (name, file) => {
  expect(lookOf(name)).toMatchObject({ file })
})

test.each([
  ['ExpressVPN', ShieldCheck],
  ['Texting apps', MessageSquareText],
  ['Odds and ends', Package],
  ['Taxi', Package],
])('%s has an icon [STORE-3]', (name, Icon) => {
  expect(lookOf(name)).toMatchObject({ Icon })
})
