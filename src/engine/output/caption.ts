/**
 * Builds the XMP packet of a captioned file: the owner's memory in the fields that photo software
 * reads, and the restoration mark.
 */
import { packetOf, SOURCE_DESCRIPTION } from './xmp.ts'

export type Caption = {
  title: string
  description: string
  /** `1951-03-12`, `1951-03` or `1951`; null when the date is not known that well. */
  created: string | null
  location: string
  /** `place`: shares of the picture's sides. */
  people: readonly {
    name: string
    place: { x: number; y: number; width: number; height: number } | null
  }[]
}

/** Bytes of a packet that fit into one JPEG segment beside its length and name. */
const MAX_PACKET_BYTES = 65_502

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Escaped, without the characters that XML can't contain. */
const escape = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- the class names control characters to reject or remove
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>]/g, (character) => ENTITIES[character]!)

const element = (name: string, content: string): string =>
  content && `<${name}>${content}</${name}>\n`
const inDefaultLanguage = (name: string, text: string): string =>
  element(name, text && `<rdf:Alt><rdf:li xml:lang="x-default">${escape(text)}</rdf:li></rdf:Alt>`)
const bag = (name: string, items: readonly string[]): string =>
  element(name, items.length > 0 ? `<rdf:Bag>${items.join('')}</rdf:Bag>` : '')
const structure = (fields: string): string => `<rdf:li rdf:parseType="Resource">${fields}</rdf:li>`

const share = (value: number): string => value.toFixed(5)
function region({ name, place }: Caption['people'][number]): string {
  if (!place) return ''
  const { x, y, width, height } = place
  const area =
    `<mwg-rs:Area stArea:x="${share(x + width / 2)}" stArea:y="${share(y + height / 2)}" ` +
    `stArea:w="${share(width)}" stArea:h="${share(height)}" stArea:unit="normalized"/>`
  return structure(
    `<mwg-rs:Name>${escape(name)}</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>${area}`,
  )
}

function describe(caption: Caption, regions: readonly string[]): string {
  const { title, description, created, location, people } = caption
  return [
    `<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
 xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#">\n`,
    inDefaultLanguage('dc:title', title),
    inDefaultLanguage('dc:description', description),
    element('photoshop:DateCreated', created ?? ''),
    element('Iptc4xmpCore:Location', escape(location)),
    bag(
      'Iptc4xmpExt:LocationCreated',
      location ? [structure(inDefaultLanguage('Iptc4xmpExt:LocationName', location).trim())] : [],
    ),
    bag(
      'Iptc4xmpExt:PersonInImage',
      people.map(({ name }) => `<rdf:li>${escape(name)}</rdf:li>`),
    ),
    element(
      'mwg-rs:Regions',
      regions.length > 0 ? bag('mwg-rs:RegionList', regions).trim() : '',
    ).replace('<mwg-rs:Regions>', '<mwg-rs:Regions rdf:parseType="Resource">'),
    '</rdf:Description>',
  ].join('')
}

/**
 * A caption as an RDF description without the places of people, for containers with an XMP packet
 * of their own.
 */
export const captionDescription = (caption: Caption): string => describe(caption, [])

/** Leaves the places of people out when they would make the packet too large for a JPEG. */
export function captionPacket(caption: Caption): Buffer {
  const packet = (regions: readonly string[]) =>
    Buffer.from(packetOf(`${SOURCE_DESCRIPTION}\n${describe(caption, regions)}`))
  const whole = packet(caption.people.map(region).filter(Boolean))
  return whole.length <= MAX_PACKET_BYTES ? whole : packet([])
}
