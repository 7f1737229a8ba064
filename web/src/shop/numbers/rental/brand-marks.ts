import svgAdidas from 'simple-icons/icons/adidas.svg'
import svgAirbnb from 'simple-icons/icons/airbnb.svg'
import svgAlchemy from 'simple-icons/icons/alchemy.svg'
import svgAliexpress from 'simple-icons/icons/aliexpress.svg'
import svgAlipay from 'simple-icons/icons/alipay.svg'
import svgApple from 'simple-icons/icons/apple.svg'
import svgAutodesk from 'simple-icons/icons/autodesk.svg'
import svgBadoo from 'simple-icons/icons/badoo.svg'
import svgBattledotnet from 'simple-icons/icons/battledotnet.svg'
import svgBereal from 'simple-icons/icons/bereal.svg'
import svgBinance from 'simple-icons/icons/binance.svg'
import svgBookingdotcom from 'simple-icons/icons/bookingdotcom.svg'
import svgCashapp from 'simple-icons/icons/cashapp.svg'
import svgClaude from 'simple-icons/icons/claude.svg'
import svgClubhouse from 'simple-icons/icons/clubhouse.svg'
import svgCoinbase from 'simple-icons/icons/coinbase.svg'
import svgDeepseek from 'simple-icons/icons/deepseek.svg'
import svgDeliveroo from 'simple-icons/icons/deliveroo.svg'
import svgDiscord from 'simple-icons/icons/discord.svg'
import svgDoordash from 'simple-icons/icons/doordash.svg'
import svgEbay from 'simple-icons/icons/ebay.svg'
import svgEpicgames from 'simple-icons/icons/epicgames.svg'
import svgEtsy from 'simple-icons/icons/etsy.svg'
import svgFacebook from 'simple-icons/icons/facebook.svg'
import svgFiverr from 'simple-icons/icons/fiverr.svg'
import svgFoodpanda from 'simple-icons/icons/foodpanda.svg'
import svgG2a from 'simple-icons/icons/g2a.svg'
import svgGlovo from 'simple-icons/icons/glovo.svg'
import svgGmx from 'simple-icons/icons/gmx.svg'
import svgGofundme from 'simple-icons/icons/gofundme.svg'
import svgGoogle from 'simple-icons/icons/google.svg'
import svgGroupme from 'simple-icons/icons/groupme.svg'
import svgHandm from 'simple-icons/icons/handm.svg'
import svgHostinger from 'simple-icons/icons/hostinger.svg'
import svgIndeed from 'simple-icons/icons/indeed.svg'
import svgInstacart from 'simple-icons/icons/instacart.svg'
import svgInstagram from 'simple-icons/icons/instagram.svg'
import svgJusteat from 'simple-icons/icons/justeat.svg'
import svgKakaotalk from 'simple-icons/icons/kakaotalk.svg'
import svgKlarna from 'simple-icons/icons/klarna.svg'
import svgLine from 'simple-icons/icons/line.svg'
import svgLyft from 'simple-icons/icons/lyft.svg'
import svgMaildotcom from 'simple-icons/icons/maildotcom.svg'
import svgMcdonalds from 'simple-icons/icons/mcdonalds.svg'
import svgMedium from 'simple-icons/icons/medium.svg'
import svgMistralai from 'simple-icons/icons/mistralai.svg'
import svgMlb from 'simple-icons/icons/mlb.svg'
import svgNaver from 'simple-icons/icons/naver.svg'
import svgNetflix from 'simple-icons/icons/netflix.svg'
import svgNextdoor from 'simple-icons/icons/nextdoor.svg'
import svgNike from 'simple-icons/icons/nike.svg'
import svgOkcupid from 'simple-icons/icons/okcupid.svg'
import svgPayoneer from 'simple-icons/icons/payoneer.svg'
import svgPaypal from 'simple-icons/icons/paypal.svg'
import svgProtonmail from 'simple-icons/icons/protonmail.svg'
import svgReddit from 'simple-icons/icons/reddit.svg'
import svgReplit from 'simple-icons/icons/replit.svg'
import svgRevolut from 'simple-icons/icons/revolut.svg'
import svgRiotgames from 'simple-icons/icons/riotgames.svg'
import svgRobinhood from 'simple-icons/icons/robinhood.svg'
import svgRoblox from 'simple-icons/icons/roblox.svg'
import svgShopee from 'simple-icons/icons/shopee.svg'
import svgShopify from 'simple-icons/icons/shopify.svg'
import svgSignal from 'simple-icons/icons/signal.svg'
import svgSinaweibo from 'simple-icons/icons/sinaweibo.svg'
import svgSnapchat from 'simple-icons/icons/snapchat.svg'
import svgSpotify from 'simple-icons/icons/spotify.svg'
import svgSquare from 'simple-icons/icons/square.svg'
import svgSteam from 'simple-icons/icons/steam.svg'
import svgStripe from 'simple-icons/icons/stripe.svg'
import svgSuno from 'simple-icons/icons/suno.svg'
import svgSupercell from 'simple-icons/icons/supercell.svg'
import svgTelegram from 'simple-icons/icons/telegram.svg'
import svgThumbtack from 'simple-icons/icons/thumbtack.svg'
import svgTiktok from 'simple-icons/icons/tiktok.svg'
import svgTinder from 'simple-icons/icons/tinder.svg'
import svgTradingview from 'simple-icons/icons/tradingview.svg'
import svgTripdotcom from 'simple-icons/icons/tripdotcom.svg'
import svgTwitch from 'simple-icons/icons/twitch.svg'
import svgUber from 'simple-icons/icons/uber.svg'
import svgUbisoft from 'simple-icons/icons/ubisoft.svg'
import svgUfc from 'simple-icons/icons/ufc.svg'
import svgUphold from 'simple-icons/icons/uphold.svg'
import svgUpwork from 'simple-icons/icons/upwork.svg'
import svgVenmo from 'simple-icons/icons/venmo.svg'
import svgVercel from 'simple-icons/icons/vercel.svg'
import svgViber from 'simple-icons/icons/viber.svg'
import svgVinted from 'simple-icons/icons/vinted.svg'
import svgVk from 'simple-icons/icons/vk.svg'
import svgVonage from 'simple-icons/icons/vonage.svg'
import svgWechat from 'simple-icons/icons/wechat.svg'
import svgWesternunion from 'simple-icons/icons/westernunion.svg'
import svgWhatsapp from 'simple-icons/icons/whatsapp.svg'
import svgWise from 'simple-icons/icons/wise.svg'
import svgX from 'simple-icons/icons/x.svg'
import svgZalo from 'simple-icons/icons/zalo.svg'
import svgZara from 'simple-icons/icons/zara.svg'
import svgZoho from 'simple-icons/icons/zoho.svg'

/**
 * The files of well-known marks by service code. A browser loads a file when it is about to be visible. A mark whose
 * outline is too fine for a list is omitted: the service is shown by its first letter.
 */
export const brandMarks: Readonly<Record<string, string>> = {
  aav: svgAlchemy,
  abk: svgGmx,
  abq: svgUpwork,
  ac: svgDoordash,
  acz: svgClaude,
  aed: svgBookingdotcom,
  afz: svgKlarna,
  ahb: svgUbisoft,
  aiw: svgRoblox,
  aja: svgG2a,
  alj: svgSpotify,
  alq: svgEtsy,
  amb: svgVercel,
  an: svgAdidas,
  ane: svgSupercell,
  ano: svgShopify,
  aon: svgBinance,
  aq: svgGlovo,
  asu: svgReplit,
  atp: svgVonage,
  atw: svgDeepseek,
  avm: svgInstacart,
  azn: svgUfc,
  bbg: svgSquare,
  bbl: svgAutodesk,
  blm: svgEpicgames,
  bne: svgHandm,
  bnl: svgReddit,
  bnw: svgMedium,
  bny: svgSuno,
  bo: svgWise,
  box: svgThumbtack,
  bp: svgGofundme,
  bpz: svgJusteat,
  bqp: svgZara,
  brk: svgIndeed,
  bua: svgMistralai,
  bvb: svgUphold,
  bw: svgSignal,
  bwa: svgHostinger,
  bye: svgWhatsapp,
  bz: svgBattledotnet,
  ck: svgBereal,
  cn: svgFiverr,
  dh: svgEbay,
  dp: svgProtonmail,
  ds: svgDiscord,
  ef: svgNextdoor,
  et: svgClubhouse,
  ew: svgNike,
  fb: svgFacebook,
  fu: svgSnapchat,
  gc: svgTradingview,
  go: svgGoogle,
  hb: svgTwitch,
  hw: svgAlipay,
  hx: svgAliexpress,
  ig: svgInstagram,
  ij: svgRevolut,
  it: svgCashapp,
  ka: svgShopee,
  kc: svgVinted,
  kf: svgSinaweibo,
  kt: svgKakaotalk,
  lf: svgTiktok,
  me: svgLine,
  mj: svgZalo,
  mlb: svgMlb,
  mt: svgSteam,
  nc: svgPayoneer,
  nf: svgNetflix,
  nq: svgTripdotcom,
  nu: svgStripe,
  nv: svgNaver,
  nz: svgFoodpanda,
  oi: svgTinder,
  qv: svgBadoo,
  re: svgCoinbase,
  riot: svgRiotgames,
  ry: svgMcdonalds,
  tg: svgTelegram,
  ts: svgPaypal,
  tu: svgLyft,
  tw: svgX,
  ub: svgUber,
  uk: svgAirbnb,
  vi: svgViber,
  vk: svgVk,
  vm: svgOkcupid,
  wa: svgWhatsapp,
  wb: svgWechat,
  wu: svgWesternunion,
  wx: svgApple,
  xs: svgGroupme,
  yq: svgMaildotcom,
  yy: svgVenmo,
  zh: svgZoho,
  zj: svgRobinhood,
  zk: svgDeliveroo,
}
