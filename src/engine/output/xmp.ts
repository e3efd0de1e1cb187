/** The mark every restored file carries: IPTC's digital source type, as XMP and as the only metadata. */
import type { Sharp } from 'sharp'

/** https://cv.iptc.org/newscodes/digitalsourcetype/ : a real picture with parts made by a trained model. */
export const DIGITAL_SOURCE_TYPE =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'

const PACKET = [
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
  '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
  `<Iptc4xmpExt:DigitalSourceType>${DIGITAL_SOURCE_TYPE}</Iptc4xmpExt:DigitalSourceType>`,
  '</rdf:Description></rdf:RDF></x:xmpmeta>',
  '<?xpacket end="w"?>',
].join('\n')

/** Adds the mark; sharp's other metadata calls would carry the input's own metadata along. */
export function markAsRestored(image: Sharp): Sharp {
  return image.withXmp(PACKET)
}
