/** Words of the watermark screen. */
import type { WatermarkKey } from '#contract/admin/watermark-figures.ts'

export const adminWatermarkCopy = {
  title: 'Configuration des Watermarks',
  intro: 'La marque posée sur les aperçus des photos qui ne sont pas débloquées.',
  test: {
    title: 'Tester le filigrane',
    choose: 'Image à marquer',
    hint: 'Toute image que ce navigateur sait afficher\u00a0: JPG, PNG, WEBP, GIF, BMP, AVIF…',
    undecodable:
      'Ce navigateur ne sait pas lire cette image. Convertissez-la en JPG ou en PNG, puis choisissez-la à nouveau.',
    reading: 'Lecture de l’image…',
    apply: 'Appliquer le watermark',
    applying: 'Application du watermark...',
    success: 'Test réussi !',
    successText: 'Image uploadée et watermark appliqué avec succès !',
    result: 'Image avec le filigrane',
    done: { title: 'Test réussi', description: 'Le watermark a été appliqué à votre image.' },
    failedTitle: "Erreur d'upload",
    refused: "Erreur lors de l'upload de l'image de test",
    failed: "Impossible d'uploader l'image de test",
  },
  entries: {
    watermark_text: { label: 'Texte', text: 'Les mots répétés sur l’image.' },
    watermark_opacity: { label: 'Opacité', text: 'De 0,1 (à peine visible) à 1 (plein).' },
    watermark_size: { label: 'Taille', text: 'Hauteur des lettres, de 12 à 60\u00a0px.' },
    watermark_spacing: {
      label: 'Espacement',
      text: 'Place libre autour de chaque marque, de 50 à 500\u00a0px.',
    },
    watermark_rotation: { label: 'Rotation', text: 'De −180 à 180 degrés.' },
    watermark_min_distance: {
      label: 'Distance minimale',
      text: 'Entre deux marques, de 50 à 300\u00a0px.',
    },
    watermark_color: { label: 'Couleur', text: 'Orange ou blanc.' },
  } satisfies Record<WatermarkKey, { label: string; text: string }>,
  colours: { orange: 'Orange', blanc: 'Blanc' },
  unit: {
    watermark_text: (value: string) => value,
    watermark_opacity: (value: string) => `${Math.round(Number(value) * 100)}\u00a0%`,
    watermark_size: (value: string) => `${value}\u00a0px`,
    watermark_spacing: (value: string) => `${value}\u00a0px`,
    watermark_rotation: (value: string) => `${value.replace('-', '−')}°`,
    watermark_min_distance: (value: string) => `${value}\u00a0px`,
    watermark_color: (value: string) => (value === 'orange' ? 'Orange' : 'Blanc'),
  } satisfies Record<WatermarkKey, (value: string) => string>,
  active: 'Actif',
  inactive: 'Inactif',
  toggle: (name: string) => `Utiliser la valeur\u00a0: ${name}`,
  value: 'Valeur',
  edit: 'Modifier',
  editLabel: (name: string) => `Modifier\u00a0: ${name}`,
  save: 'Sauver',
  cancel: 'Annuler',
  changed: (moment: string) => `Modifié le ${moment}`,
  byDefault: 'Inactif, vide ou non valide\u00a0: la valeur par défaut s’applique.',
  defaultMark: '(par défaut)',
  live: {
    title: 'Aperçu en temps réel',
    text: 'Les changements s’appliquent immédiatement aux nouvelles images uploadées.',
    alt: 'Photo d’exemple avec le filigrane tel qu’il est réglé',
    busy: 'L’aperçu se met à jour…',
    failed: 'L’aperçu n’a pas pu être dessiné.',
  },
  done: {
    title: 'Configuration mise à jour',
    description: 'La configuration du watermark a été mise à jour avec succès.',
  },
  failed: {
    title: 'Erreur de mise à jour',
    description: 'Impossible de mettre à jour la configuration',
  },
} as const

/** Messages of the server. */
export const watermarkAdminCopy = {
  outOfRange: {
    watermark_text:
      'Au moins 3 lettres ou chiffres, en alphabet latin, grec ou cyrillique, sans émoji.',
    watermark_opacity: 'Une opacité de 0,1 à 1, par dixièmes.',
    watermark_size: 'Une taille de 12 à 60\u00a0px, en nombre entier.',
    watermark_spacing: 'Un espacement de 50 à 500\u00a0px, de 10 en 10.',
    watermark_rotation: 'Une rotation de −180 à 180 degrés, en nombre entier.',
    watermark_min_distance: 'Une distance de 50 à 300\u00a0px, de 10 en 10.',
    watermark_color: 'La couleur est orange ou blanc.',
  } satisfies Record<WatermarkKey, string>,
} as const
