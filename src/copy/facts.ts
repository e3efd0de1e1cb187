/**
 * Facts of the service that stored pages reference in double braces, such as {{prix_credit}};
 * filled in each time a page is read.
 */
import { brand } from './brand.ts'
import { credits as creditCount, euros } from './numbers.ts'
import type { PublisherField } from '#contract/admin/opening-figures.ts'
import {
  MAX_LOCKED_PHOTOS,
  MAX_UPLOAD_BYTES,
  MIN_SIDE,
  RECOMMENDED_SIDE,
  UNLOCK_PRICE,
} from '#contract/limits.ts'

export type Offer = {
  name: string
  credits: number
  basePrice: string
  planType: 'one_time' | 'subscription'
}
export type Publisher = { name: string; address: string; registration: string; vatNumber: string }

/**
 * Where restorations are computed: on the service's own machines or by a hosting company that
 * receives the photo.
 */
export type RestoredBy = 'own machines' | 'Replicate'

const factsCopy = {
  restoredBy: {
    'own machines':
      'La restauration est calculée sur les machines qui font fonctionner le service\u00a0: vos photos ne sont pas envoyées à un tiers pour ce calcul.',
    Replicate:
      'La restauration est calculée par la société Replicate (États-Unis), qui reçoit votre photo le temps de ce calcul.',
  } satisfies Record<RestoredBy, string>,
  missing: 'en préparation',
  noVatNumber: 'sans objet',
  noOffer: 'aucune formule n’est en vente pour l’instant',
  offer: ({ name, credits, basePrice, planType }: Offer) =>
    `${name} (${creditCount(credits)}${planType === 'subscription' ? ' par mois' : ''}, ${euros(Number(basePrice))})`,
}

/** Every fact by its name. `unitPrice` in euros; `offers` are the paid plans on sale. */
export const factsOf = (
  publisher: Record<PublisherField, string>,
  unitPrice: number,
  offers: readonly Offer[],
  restoredBy: RestoredBy,
) => {
  const known = {
    service: brand.name,
    contact: brand.supportEmail,
    editeur: publisher.name,
    forme_juridique: publisher.legalForm,
    adresse: publisher.address,
    responsable: [publisher.name, publisher.address].filter(Boolean).join(', '),
    immatriculation: publisher.registration,
    // Not every publisher has a number: only one who is not known yet may still give one.
    tva: publisher.vatNumber || (publisher.name ? factsCopy.noVatNumber : ''),
    directeur: publisher.director,
    hebergeur: publisher.host,
    mediateur: publisher.mediator,
    prix_credit: euros(unitPrice),
    credits_par_photo: creditCount(UNLOCK_PRICE),
    formules: offers.length > 0 ? offers.map(factsCopy.offer).join(', ') : factsCopy.noOffer,
    poids_max: `${MAX_UPLOAD_BYTES / 1024 / 1024}\u00a0Mo`,
    photos_verrouillees: `${MAX_LOCKED_PHOTOS}\u00a0photos verrouillées`,
    calcul_des_photos: factsCopy.restoredBy[restoredBy],
    cote_minimal: `${MIN_SIDE}\u00a0pixels`,
    cote_conseille: `${RECOMMENDED_SIDE}\u00a0pixels`,
  }
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, value || factsCopy.missing]),
  ) as Record<keyof typeof known, string>
}
