/** Words of the choices for single faces. */
import type { FaceChoice, VersionFace } from '#contract/photo-versions.ts'
import { retouchesLeft } from './retouches-left.ts'

const choices = [
  {
    value: 'restored',
    label: 'Restauré',
    text: 'Le résultat de la restauration, tenu près de l’original.',
  },
  {
    value: 'faithful',
    label: 'Plus fidèle',
    text: 'Une plus grande part du tirage\u00a0: un peu plus doux, plus proche.',
  },
  {
    value: 'original',
    label: 'D’origine',
    text: 'Le visage du tirage, sans retouche\u00a0: seulement agrandi, dans les teintes de la photo.',
  },
] as const satisfies readonly { value: FaceChoice; label: string; text: string }[]

const name = (number: number) => `Visage ${number}`
const label = (choice: FaceChoice) => choices.find(({ value }) => value === choice)!.label

export const facesCopy = {
  title: 'Visages',
  text: 'Choisissez pour chaque visage ce que la photo montre.',
  name,
  choices,
  label,
  /** 'Visage 1, ressemblance 96 %'; without the latter for a face too small to compare. */
  face: ({ number, resemblance }: VersionFace) =>
    resemblance === null
      ? name(number)
      : `${name(number)}, ressemblance ${Math.round(resemblance * 100)}\u00a0%`,
  apply: (count: number) =>
    count > 1 ? `Appliquer à ${count}\u00a0visages` : 'Appliquer à ce visage',
  left: (count: number, photo: { isUnlocked: boolean }) =>
    count === 0
      ? retouchesLeft(count, photo)
      : `Une nouvelle version s’ajoute aux autres. ${retouchesLeft(count, photo)}`,
  working: 'Nouvelle version en préparation…',
  done: 'La nouvelle version est affichée.',
  errorTitle: 'Le choix n’a pas pu être appliqué',
  failed: 'La photo est restée comme elle était. Rien ne vous a été compté.',
} as const
