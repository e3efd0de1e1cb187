/** The accessibility statement: checks, method and known limits. */
import { brand } from '../brand.ts'

export const accessibilityCopy = {
  title: 'Déclaration d’accessibilité',
  intro: `${brand.name} veut que chacun puisse restaurer et regarder ses photos de famille, avec une souris, un clavier, un écran tactile ou un lecteur d’écran.`,
  sections: [
    {
      title: 'État de conformité',
      blocks: [
        'Le site vise le niveau AA des règles WCAG 2.2, sur lesquelles s’appuie le RGAA. Il est partiellement conforme\u00a0: les points qui restent sont listés plus bas. Cette évaluation est la nôtre\u00a0; aucun organisme extérieur ne l’a encore vérifiée.',
      ],
    },
    {
      title: 'Ce qui a été vérifié, et comment',
      blocks: [
        [
          'Chaque écran est contrôlé par l’outil axe, à 360 et à 1280\u00a0pixels de large, à chaque version du site.',
          'Tout se fait au clavier\u00a0: navigation, dialogues, menus, dépôt d’une photo, comparaison avant et après.',
          'La poignée de comparaison se déplace aux flèches, va aux extrémités avec Début et Fin, et annonce sa position en mots.',
          'Les textes gardent un contraste d’au moins 4,5 pour 1, et la page reste lisible agrandie à 200\u00a0%.',
          'Les animations s’arrêtent quand votre système demande moins de mouvement\u00a0; celle de la page d’accueil a en plus un bouton d’arrêt.',
          'L’avancement d’une restauration, les messages et les changements de page sont annoncés aux lecteurs d’écran.',
        ],
      ],
    },
    {
      title: 'Ce qui n’est pas encore accessible',
      blocks: [
        [
          'Le résultat d’une restauration est une image\u00a0: nous ne savons pas décrire automatiquement ce que montre votre photo.',
          'Les vidéos de partage composées dans le navigateur sont muettes et n’ont pas d’audiodescription.',
          'Les images ajoutées par l’équipe éditoriale peuvent manquer d’une description assez précise.',
          'La page de paiement appartient à notre prestataire, et la page de connexion à Google\u00a0: leur accessibilité dépend d’eux.',
          'La page 404 garde une ligne en anglais\u00a0; elle est signalée comme telle aux lecteurs d’écran.',
        ],
      ],
    },
    {
      title: 'Signaler une difficulté',
      blocks: [
        `Écrivez à ${brand.supportEmail} en disant la page, ce que vous cherchiez à faire et le matériel que vous utilisez. Nous vous proposons une solution, ou la même information sous une autre forme.`,
        'Si vous n’obtenez pas de réponse satisfaisante, vous pouvez saisir le Défenseur des droits, sur www.defenseurdesdroits.fr ou par courrier gratuit, sans affranchissement\u00a0: Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.',
      ],
    },
    {
      title: 'Technologies',
      blocks: [
        'HTML, CSS, JavaScript et WAI-ARIA. Les pages publiques se lisent sans JavaScript\u00a0; restaurer une photo le demande.',
      ],
    },
  ],
} as const satisfies {
  title: string
  intro: string
  sections: readonly { title: string; blocks: readonly (string | readonly string[])[] }[]
}
