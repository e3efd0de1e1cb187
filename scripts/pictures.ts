/**
 * `npm run pictures`: draws one contact sheet of every picture that the product creates:
 * .cache/pictures/sheet.png.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { createServer, type Plugin } from 'vite'
import type { PrintChoice } from '#contract/print-formats.ts'
import { SHARE_IMAGE_SIZES } from '#contract/share-formats.ts'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/public/site.ts'
import { composePrint } from '#engine/compose/print.ts'
import { composeShare } from '#engine/compose/share.ts'
import { applyWatermark } from '#engine/compose/watermark.ts'
import type { RetouchShares } from '#engine/engine.ts'
import { decodeFile } from '#engine/image/decode.ts'
import { fitWithin, resizeRaster, sharpOf } from '#engine/image/raster.ts'
import { drawRetouchMap } from '#engine/output/retouch-map.ts'
import { drawCard } from '#server/features/gifts/gifts.card.ts'
import { cardPicture } from '#server/features/gifts/gifts.pictures.ts'
import { drawInvoice } from '#server/features/payments/payments.invoice-pdf.ts'
import { sheetInput } from '#server/features/print/print.service.ts'
import { DEFAULT_WATERMARK } from '#server/features/watermark/watermark.service.ts'
import { readPdfPage } from '#server/testing/pdf-page.ts'
import { ensureChromium } from './chromium.ts'
import { inRoot } from './lib/project.mjs'

const FOLDER = inRoot('.cache/pictures')
const BEFORE = 'fixtures/pairs/grace-hopper/avant-1280.jpg'
const AFTER = 'fixtures/pairs/grace-hopper/apres-1280.jpg'
/** Height of a row of the sheet, px. */
const ROW = 620
/** Room between pictures, px. */
const GAP = 24
const COLUMNS = 4

type Drawn = { name: string; bytes: Buffer | string }

async function previews(work: string): Promise<Drawn[]> {
  const sources = [
    'fixtures/demo/chenonceau/screen.jpg',
    AFTER,
    'fixtures/originals/photographe.jpg',
  ]
  return Promise.all(
    sources.map(async (source, at) => {
      const target = join(work, `preview-${at}.jpg`)
      await applyWatermark({ source, target, settings: DEFAULT_WATERMARK, phase: 0.3 })
      return { name: `preview-${at}`, bytes: target }
    }),
  )
}

const shareImages = (work: string): Promise<Drawn[]> =>
  Promise.all(
    Object.entries(SHARE_IMAGE_SIZES).map(async ([ratio, size]) => {
      const target = join(work, `share-${ratio.replace(':', '-')}.jpg`)
      const words = {
        before: siteCopy.before,
        after: siteCopy.after,
        brand: brand.name,
        tagline: brand.tagline,
      }
      await composeShare({ before: BEFORE, after: AFTER, target, ...size, quality: 0.9, words })
      return { name: `share-${ratio.replace(':', '-')}`, bytes: target }
    }),
  )

const PRINT: PrintChoice = {
  sheet: 'photo',
  format: '10x15',
  fit: 'fill',
  border: 0,
  bleed: true,
  caption: '',
}
const PRINTS: PrintChoice[] = [
  PRINT,
  { ...PRINT, format: 'a4', fit: 'whole', border: 10, caption: 'Grace Hopper, 1984' },
  { ...PRINT, sheet: 'pair', format: '13x18', fit: 'whole', border: 5, bleed: false },
]

const printSheets = (work: string): Promise<Drawn[]> =>
  Promise.all(
    PRINTS.map(async (choice, at) => {
      const paths = choice.sheet === 'pair' ? [BEFORE, AFTER] : [AFTER]
      const pictures = await Promise.all(
        paths.map(async (path) => ({ path, ...(await sharp(path).metadata()) })),
      )
      const target = join(work, `print-${at}.jpg`)
      await composePrint({ ...sheetInput(choice, pictures), target })
      return { name: `print-${at}`, bytes: target }
    }),
  )

/** A retouch map with a reconstructed upper left corner and a cleaned lower third. */
async function retouchMap(): Promise<{ url: string } & RetouchShares> {
  const after = await decodeFile(AFTER)
  const shown = await resizeRaster(await decodeFile(BEFORE), after.width, after.height)
  const cleanedFrom = Math.round(after.height * 0.67) * after.width * 3
  const before = {
    ...after,
    data: after.data.map((value, at) => (at < cleanedFrom ? value : shown.data[at]!)),
  }
  const { width, height } = fitWithin(after, { maxSide: 400 })
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    Number((at % width) + Math.floor(at / width) < width / 5),
  )
  const face = {
    x: after.width * 0.36,
    y: after.height * 0.25,
    width: after.width * 0.28,
    height: after.height * 0.27,
  }
  const { picture, shares } = await drawRetouchMap(
    { original: shown, before, after },
    { inpainted: { width, height, mask } },
    [{ ...face, confidence: 1, resemblance: 0.87 }],
  )
  return { url: await dataUrl(await sharpOf(picture).png().toBuffer()), ...shares }
}

async function invoice(): Promise<Drawn> {
  const bytes = await drawInvoice({
    number: 'F2026-000123',
    kind: 'invoice',
    issuedAt: '2026-11-21T10:00:00.000Z',
    seller: {
      name: 'Atelier Dupré',
      address: '12 rue des Archives\n75004 Paris',
      registration: 'RCS Paris 123 456 789',
      vatNumber: '',
    },
    buyer: { name: 'Marie Lefèvre', email: 'marie@exemple.fr' },
    line: '10 crédits de restauration',
    amount: 999,
    vat: null,
    relatesTo: null,
  })
  return { name: 'invoice', bytes: (await readPdfPage(bytes)).png }
}

/** A gift card whose message is in letters that the script font lacks. */
async function giftCard(): Promise<Drawn> {
  const bytes = await drawCard({
    picture: cardPicture('prairie'),
    design: 'prairie',
    from: 'Mamie Jeanne et papi Émile',
    to: 'Ольга',
    message: 'С днём рождения\u202f!\nVoici de quoi redonner vie à nos photos.',
    credits: 10,
    code: 'ANTAN-7KQ2-M0XD-9RTV-3BHZ',
    address: 'https://antan.exemple/cadeau',
    until: new Date('2028-11-26T10:00:00.000Z'),
  })
  return { name: 'gift-card', bytes: (await readPdfPage(bytes)).png }
}

/** What src/web/pictures.fixture.tsx exports. */
type Page = {
  drawFrames(before: string, after: string): Promise<string[]>
  showLegend(map: { url: string } & RetouchShares): Promise<void>
}
const MODULE = '/pictures.fixture.tsx'
const HTML = '<!doctype html><html lang="fr"><body><div id="root"></div></body></html>'

const emptyPage: Plugin = {
  name: 'empty-page',
  configureServer: (server) => {
    server.middlewares.use('/pictures.html', (_, reply) => {
      void server.transformIndexHtml('/pictures.html', HTML).then((html) => reply.end(html))
    })
  },
}

const dataUrl = async (picture: string | Buffer): Promise<string> =>
  `data:image/png;base64,${(await sharp(picture).png().toBuffer()).toString('base64')}`

/** Pictures drawn in a browser: frames of a share video, and the legend of the retouch map. */
async function drawnInBrowser(map: { url: string } & RetouchShares): Promise<Drawn[]> {
  const server = { host: '127.0.0.1', port: 0 }
  const vite = await createServer({
    configFile: inRoot('vite.config.ts'),
    logLevel: 'error',
    server,
    plugins: [emptyPage],
  })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox'],
  })
  try {
    await vite.listen()
    const page = await browser.newPage({ viewport: { width: 620, height: 900 } })
    await page.goto(new URL('/pictures.html', vite.resolvedUrls!.local[0]).href)
    const frames = await page.evaluate(
      async ({ module, before, after }) => {
        const { drawFrames } = (await import(module)) as Page
        return drawFrames(before, after)
      },
      { module: MODULE, before: await dataUrl(BEFORE), after: await dataUrl(AFTER) },
    )
    await page.evaluate(
      async ({ module, shown }) => {
        const { showLegend } = (await import(module)) as Page
        await showLegend(shown)
      },
      { module: MODULE, shown: map },
    )
    const legend = await page.locator('#root').screenshot()
    const filmed = frames.map((url, at) => ({
      name: `video-${at}`,
      bytes: Buffer.from(url.split(',')[1]!, 'base64'),
    }))
    return [...filmed, { name: 'retouch-map', bytes: legend }]
  } finally {
    await browser.close()
    await vite.close()
  }
}

/** Arranges the pictures in rows under their names. */
async function writeSheet(pictures: Drawn[]): Promise<string> {
  const cell = ROW + GAP
  const layers = await Promise.all(
    pictures.map(async ({ name, bytes }, at) => {
      const input = await sharp(bytes).resize(ROW, ROW, { fit: 'inside' }).png().toBuffer()
      await sharp(bytes)
        .png()
        .toFile(join(FOLDER, `${name}.png`))
      return {
        input,
        left: GAP + (at % COLUMNS) * cell,
        top: GAP + Math.floor(at / COLUMNS) * cell,
      }
    }),
  )
  const target = join(FOLDER, 'sheet.png')
  const rows = Math.ceil(pictures.length / COLUMNS)
  const size = { width: GAP + COLUMNS * cell, height: GAP + rows * cell }
  await sharp({ create: { ...size, channels: 3, background: '#d9d4cc' } })
    .composite(layers)
    .png()
    .toFile(target)
  return target
}

const work = await mkdtemp(join(tmpdir(), 'antan-pictures-'))
try {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const sheet = await writeSheet([
    ...(await previews(work)),
    { name: 'shared-link', bytes: inRoot('src/web/public/partage.jpg') },
    ...(await shareImages(work)),
    ...(await printSheets(work)),
    ...(await drawnInBrowser(await retouchMap())),
    await invoice(),
    await giftCard(),
  ])
  console.log(sheet)
} finally {
  await rm(work, { recursive: true, force: true })
}
