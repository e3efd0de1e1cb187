/**
 * Marks restored files with IPTC's digital source type and our name, as their only metadata (XMP).
 */
import type { Sharp } from 'sharp'

/**
 * Composite with elements made by a trained model, see
 * https://cv.iptc.org/newscodes/digitalsourcetype/.
 */
export const DIGITAL_SOURCE_TYPE =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'

/** Name under which files are marked, the service's; a test compares it with the brand. */
export const CREATOR_TOOL = 'Antan'

/** The mark as an RDF description, for containers that have an XMP packet of their own. */
export const SOURCE_DESCRIPTION = [
  '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">',
  `<xmp:CreatorTool>${CREATOR_TOOL}</xmp:CreatorTool>`,
  `<Iptc4xmpExt:DigitalSourceType>${DIGITAL_SOURCE_TYPE}</Iptc4xmpExt:DigitalSourceType>`,
  '</rdf:Description>',
].join('\n')

/** An XMP packet of these RDF descriptions. */
export const packetOf = (descriptions: string): string =>
  [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `${descriptions}</rdf:RDF></x:xmpmeta>`,
    '<?xpacket end="w"?>',
  ].join('\n')
const PACKET = packetOf(SOURCE_DESCRIPTION)

/** Adds the mark; sharp's other metadata calls would also copy the input's metadata. */
export function markAsRestored(image: Sharp): Sharp {
  return image.withXmp(PACKET)
}
