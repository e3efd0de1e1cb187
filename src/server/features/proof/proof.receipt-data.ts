/** The receipt as data, under French names like the export of personal data. */
import type { Receipt } from './proof.receipt.ts'

const hashesOf = ({ file, picture, computedAt, width, height }: Receipt['hd']) => ({
  sha256: file,
  sha256Image: picture,
  calculeeLe: computedAt?.toISOString() ?? null,
  largeur: width,
  hauteur: height,
})

/** Null if a fact was not recorded at the time. */
export const receiptData = (receipt: Receipt, restoredBy: string): object => ({
  etabliLe: receipt.madeAt.toISOString(),
  photo: { id: receipt.publicId, nom: receipt.filename },
  restaureeLe: receipt.restoredAt?.toISOString() ?? null,
  fichiers: {
    recu: { sha256: receipt.received },
    original: hashesOf(receipt.original),
    hd: hashesOf(receipt.hd),
    hdSignee: receipt.signed && {
      sha256: receipt.signed.file,
      manifeste: receipt.signed.manifest,
      signataire: receipt.signed.by,
    },
  },
  moteur: { nom: receipt.engine, version: receipt.engineVersion, reseaux: receipt.networks },
  lieu: restoredBy,
  roleDeLaMachine: receipt.machineRole,
  reglages: receipt.options,
  retouches: {
    traitsEffacement: receipt.strokes.erased,
    traitsOriginal: receipt.strokes.kept,
    visagesChoisis: receipt.chosenFaces,
  },
  reparations: receipt.treatments,
  colorisee: receipt.coloured,
  parts: receipt.shares && {
    origine: receipt.shares.original,
    nettoye: receipt.shares.cleaned,
    reconstitue: receipt.shares.reconstructed,
  },
  dureesMs: Object.fromEntries(receipt.stages.map(({ name, ms }) => [name, ms])),
  conserveeAuMoinsJusquau: receipt.keptAtLeastUntil.toISOString(),
})
