/** How many retouches of a photo are left, for the choices of faces and for strokes. */
import { counted } from '../numbers.ts'

/** An unlocked photo has a number of retouches in all, a locked one a number a day. */
export function retouchesLeft(count: number, { isUnlocked }: { isUnlocked: boolean }): string {
  if (count === 0)
    return isUnlocked
      ? 'Les retouches de cette photo sont épuisées. Ses versions restent à vous.'
      : 'Vous avez assez retouché cette photo pour aujourd’hui. Revenez demain.'
  const retouches = counted(count, 'retouche', 'retouches')
  return isUnlocked
    ? `Encore ${retouches} pour cette photo, sans frais.`
    : `Encore ${retouches} aujourd’hui pour cette photo, sans frais.`
}
