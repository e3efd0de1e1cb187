/** The people of a photo: each has a name, and a face, a pointed position or no position. */
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { MapPin, MapPinOff, UserPlus, X } from 'lucide-react'
import { MEMORY_LIMITS } from '#contract/memory-figures.ts'
import type { PersonPlace } from '#contract/memories.ts'
import type { Photo } from '#contract/photos.ts'
import { memoriesCopy } from '#copy/account/memories.ts'
import { photoVersionsQuery } from '../../domain/photo/my-photos.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { newPerson, placeAround, type Draft, type DraftPerson } from './draft.ts'
import { PeoplePicture } from './people-picture.tsx'
import type { MemoryForm } from './use-memory-form.ts'

const copy = memoriesCopy.people

type PeopleProps = {
  photo: Photo
  draft: Draft
  errors: Record<string, string>
  change: MemoryForm['change']
}

export function People({ photo, draft: { people }, errors, change }: PeopleProps) {
  const id = useId()
  const area = useRef<HTMLFieldSetElement | null>(null)
  const { data } = useQuery(photoVersionsQuery(photo.publicId))
  const faces = data?.versions.find(({ isShown }) => isShown)?.faces ?? []
  const isFull = people.length >= MEMORY_LIMITS.people

  const set = (key: string, changes: Partial<DraftPerson>) =>
    change({
      people: people.map((person) => (person.key === key ? { ...person, ...changes } : person)),
    })
  const focus = (selector: string) => area.current?.querySelector<HTMLElement>(selector)?.focus()
  const focusName = (key: string) => focus(`[data-name="${key}"]`)
  function add(place: PersonPlace | null) {
    if (isFull) return
    const person = newPerson(place)
    flushSync(() => change({ people: [...people, person] }))
    focusName(person.key)
  }
  function put(key: string) {
    flushSync(() => set(key, { place: placeAround({ x: 0.5, y: 0.5 }, photo) }))
    focus(`[data-spot="${key}"]`)
  }
  function remove(key: string) {
    const at = people.findIndex((person) => person.key === key)
    const next = people[at + 1] ?? people[at - 1]
    flushSync(() => change({ people: people.filter((person) => person.key !== key) }))
    if (next) focusName(next.key)
    else focus('[data-add]')
  }

  return (
    <fieldset ref={area} className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="p-0 text-sm font-semibold">{copy.legend}</legend>
      <p className="text-sm text-muted">{copy.help}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <PeoplePicture
          photo={photo}
          faces={faces}
          people={people}
          onAdd={add}
          onChoose={focusName}
          onMove={(key, place) => set(key, { place })}
        />
        <div className="grid content-start gap-3">
          <ol className="m-0 grid list-none gap-3 p-0 empty:hidden">
            {people.map((person, index) => (
              <li key={person.key}>
                <Row
                  person={person}
                  number={index + 1}
                  errorId={`${id}-${index}`}
                  error={errors[`people.${index}.name`] ?? null}
                  onName={(name) => set(person.key, { name })}
                  onPut={() => (person.place ? set(person.key, { place: null }) : put(person.key))}
                  onRemove={() => remove(person.key)}
                />
              </li>
            ))}
          </ol>
          {isFull ? (
            <p className="text-sm text-muted">{copy.full}</p>
          ) : (
            <Button
              data-add
              size="sm"
              variant="secondary"
              className="justify-self-start"
              icon={<UserPlus aria-hidden="true" className="size-4" />}
              onClick={() => add(null)}
            >
              {copy.add}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  )
}

type RowProps = {
  person: DraftPerson
  number: number
  errorId: string
  error: string | null
  onName: (name: string) => void
  onPut: () => void
  onRemove: () => void
}

function Row({ person, number, errorId, error, onName, onPut, onRemove }: RowProps) {
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-1">
        <span
          aria-hidden="true"
          className="mr-1 w-5 shrink-0 text-right text-sm font-semibold tabular-nums text-muted"
        >
          {number}
        </span>
        <Input
          data-name={person.key}
          aria-label={copy.name(number)}
          placeholder={copy.placeholder}
          autoComplete="off"
          autoCapitalize="words"
          value={person.name}
          maxLength={MEMORY_LIMITS.name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onName(event.target.value)}
        />
        <IconButton label={person.place ? copy.unput : copy.put} onClick={onPut}>
          {person.place ? (
            <MapPinOff aria-hidden="true" className="size-5" />
          ) : (
            <MapPin aria-hidden="true" className="size-5" />
          )}
        </IconButton>
        <IconButton label={copy.remove(person.name)} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {error && (
        <p id={errorId} className="text-sm font-semibold text-brick">
          {error}
        </p>
      )}
    </div>
  )
}
