/** Words of the retouch map, of restoring a photo again, and of the buttons that open its tools. */
import type { Treatments } from '#contract/photo-versions.ts'
import { counted } from '../numbers.ts'

const percent = (share: number): string => {
  const value = share * 100
  if (value > 0 && value < 0.1) return 'moins de 0,1\u00a0%'
  return `${value.toLocaleString('fr-FR', { maximumFractionDigits: value < 10 ? 1 : 0 })}\u00a0%`
}

/**
 * 'Négatif inversé, taches retirées, 2 manques complétés, 3 marques laissées'; empty if there is
 * nothing to report.
 */
function summaryOf(treatments: Treatments): string {
  const { negativeInverted, stainsRemoved, screenRemoved, losses, marks } = treatments
  const parts = [
    negativeInverted && 'négatif inversé',
    stainsRemoved && 'taches retirées',
    screenRemoved && 'trame d’impression retirée',
    losses?.completed && counted(losses.completed, 'manque complété', 'manques complétés'),
    marks?.repaired && counted(marks.repaired, 'marque réparée', 'marques réparées'),
    losses?.left && counted(losses.left, 'manque laissé', 'manques laissés'),
    marks?.left && counted(marks.left, 'marque laissée', 'marques laissées'),
  ].filter((part) => typeof part === 'string')
  const summary = parts.join(', ')
  return summary.charAt(0).toUpperCase() + summary.slice(1)
}

export const restoreAgainCopy = {
  treatments: {
    summary: summaryOf,
    leftTitle: (marks: number) =>
      marks > 1
        ? 'Des marques ont été laissées\u00a0: demandez une réparation forte si elles vous gênent.'
        : 'Une marque a été laissée\u00a0: demandez une réparation forte si elle vous gêne.',
    leftText:
      'Il peut s’agir d’un défaut du tirage ou d’un détail de la photo. La réparation forte peut effacer l’un comme l’autre\u00a0: vérifiez ensuite sur la carte. Pour choisir vous-même, ouvrez «\u00a0Retoucher\u00a0» et nettoyez l’endroit au pinceau.',
    repair: 'Choisir la réparation forte',
  },
  map: {
    show: 'Carte des retouches',
    back: 'Revenir à la comparaison',
    alt: 'Votre photo en gris\u00a0; en bleu, ce qui a été nettoyé, en orangé, ce qui a été reconstitué',
    legend: 'Ce qui a été fait, en part de l’image',
    original: 'D’origine',
    cleaned: 'Nettoyé',
    reconstructed: 'Reconstitué',
    painted: 'Dont sous vos traits (hachuré)',
    share: percent,
    faces: 'Le pourcentage sous un visage dit combien il ressemble à l’original.',
    note: 'La correction des teintes touche toute la photo et n’est pas comptée ici.',
    failed: 'La carte n’a pas pu être chargée.',
  },
  example: {
    title: 'Aperçu sur votre photo',
    before: 'Avant',
    after: 'Avec ces réglages',
    beforeAlt: 'Cet endroit de votre photo, avant restauration',
    afterAlt: 'Le même endroit restauré avec ces réglages, avec le filigrane',
    /** The button on the small picture; `centre` in shares of its sides. */
    place: (centre: { x: number; y: number } | undefined) =>
      centre
        ? `Endroit montré, à ${Math.round(centre.x * 100)}\u00a0% de la gauche et ${Math.round(centre.y * 100)}\u00a0% du haut\u00a0: les flèches le déplacent`
        : 'Endroit montré',
    hint: 'Touchez la photo pour voir un autre endroit. L’aperçu ne compte pas comme un essai.',
    working: 'Calcul de l’aperçu…',
    done: 'L’aperçu suit vos réglages.',
    retry: 'Réessayer l’aperçu',
  },
  options: {
    open: 'Affiner la restauration',
    intro: 'Vous pouvez recommencer avec d’autres réglages, gratuitement, jusqu’au déblocage.',
    fidelity: 'Rendu',
    fidelities: [
      { value: 1, label: 'Fidèle', text: 'Proche du tirage, grain compris.' },
      { value: 0.8, label: 'Équilibré', text: 'Le réglage habituel.' },
      { value: 0.3, label: 'Net', text: 'Plus lisse et plus contrasté.' },
    ],
    marks: 'Rayures, plis et poussières',
    marksModes: [
      {
        value: 'auto',
        label: 'Automatique',
        text: 'Réparés seulement quand le tirage est visiblement abîmé.',
      },
      {
        value: 'on',
        label: 'Réparation forte',
        text: 'Ce qui ressemble à une rayure est effacé, même dans le doute. À vérifier sur la carte.',
      },
      { value: 'off', label: 'Laisser', text: 'Aucun élément de l’image n’est effacé.' },
    ],
    stains: 'Taches et auréoles',
    stainsModes: [
      {
        value: 'auto',
        label: 'Automatique',
        text: 'Retirées d’un tirage en noir et blanc ou sépia numérisé en couleur, quand elles sont certaines.',
      },
      {
        value: 'on',
        label: 'Retirer',
        text: 'Retirées d’un tel tirage même dans le doute\u00a0: une couleur d’origine peut partir avec elles. À vérifier sur la carte.',
      },
      { value: 'off', label: 'Laisser', text: 'Les taches restent sur la photo.' },
    ],
    losses: 'Compléter les manques',
    lossesText:
      'Les coins arrachés, bords déchirés et trous qui s’y prêtent sont reconstitués d’après ce qui les entoure, pas retrouvés. La carte les montre en orangé.',
    negative: 'Inverser un négatif',
    negativeModes: [
      {
        value: 'auto',
        label: 'Automatique',
        text: 'Seulement un négatif en couleurs, orangé, quand un visage le confirme.',
      },
      {
        value: 'on',
        label: 'Inverser',
        text: 'Pour un négatif, en noir et blanc ou en couleurs\u00a0: ce qui est clair devient sombre, et l’inverse.',
      },
      { value: 'off', label: 'Laisser', text: 'La photo n’est jamais inversée.' },
    ],
    tint: 'Garder la teinte du tirage (sépia)',
    colour: 'Coloriser',
    colourText:
      'Pour une photo en noir et blanc. Les couleurs sont devinées\u00a0: elles ne sont pas forcément celles d’origine.',
    start: 'Recommencer la restauration',
    left: (count: number) =>
      `Encore ${count} ${count > 1 ? 'essais' : 'essai'} aujourd’hui pour cette photo.`,
    none: 'Vous avez assez recommencé cette photo pour aujourd’hui. Revenez demain.',
    errorTitle: 'La restauration n’a pas pu recommencer',
  },
  tools: {
    retouch: 'Retoucher',
    /** Strokes of an earlier visit wait in this tab. */
    resume: 'Reprendre la retouche',
    compare: 'Côte à côte',
  },
  versions: {
    title: 'Vos versions',
    name: (number: number) => `Version ${number}`,
    chosen: 'Affichée',
    coloured: 'Colorisée',
    colouredText: 'Les couleurs de cette version sont devinées.',
    /** For screen readers, before the version's name. */
    show: 'Afficher la',
    text: 'Une fois la photo débloquée, toutes ses versions peuvent être téléchargées.',
    unlockedText: 'Toutes les versions de cette photo sont débloquées.',
    save: 'Télécharger',
    download: (number: number) => `Télécharger la version ${number}`,
    compareWith: 'Comparer avec',
    original: 'L’original',
    see: (number: number) => `Voir la version ${number}`,
    errorTitle: 'La version n’a pas pu être affichée',
  },
} as const
