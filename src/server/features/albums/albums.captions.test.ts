/** The table of captions, read back as a spreadsheet reads it. */
import { expect, test } from 'vitest'
import type { Memory } from '#contract/memories.ts'
import { captionsCsv } from './albums.captions.ts'

const memoryOf = (memory: Partial<Memory>): Memory => ({
  title: '',
  date: '',
  place: '',
  people: [],
  story: '',
  version: 1,
  ...memory,
})
const lineOf = (memory: Memory | null, name = '1 a.jpg') =>
  captionsCsv([{ name, memory }]).split('\r\n')[1]

test('begins with the BOM and a line of titles, and has a line for each file', () => {
  const text = captionsCsv([
    { name: '1 Noël.jpg', memory: memoryOf({ title: 'Noël', date: 'vers 1935', place: 'Tours' }) },
    { name: '2 b.jpg', memory: null },
  ])
  expect(text).toBe(
    '\ufeff"Fichier";"Titre";"Date";"Lieu";"Personnes";"Histoire"\r\n' +
      '"1 Noël.jpg";"Noël";"vers 1935";"Tours";"";""\r\n' +
      '"2 b.jpg";"";"";"";"";""\r\n',
  )
})

test('quotes, separators and line breaks stay in their cell', () => {
  expect(lineOf(memoryOf({ title: 'La "Belle"; 1911' }))).toContain('"La ""Belle""; 1911"')
  const people = [
    { name: 'Jeanne', place: null },
    { name: 'Paul', place: null },
  ]
  expect(lineOf(memoryOf({ people }))).toContain('"Jeanne, Paul"')
  expect(captionsCsv([{ name: 'a', memory: memoryOf({ story: 'un\ndeux' }) }])).toContain(
    '"un\ndeux"',
  )
})

test('no cell is a formula', () => {
  for (const text of ['=1+1', '+33 6', '-2', '@SUM(A1)', '\t=1', ' =1', '|cmd', '%0', '＝1'])
    expect(lineOf(memoryOf({ title: text })), text).toContain(`"'${text}"`)
  expect(lineOf(null, '=cmd.jpg')).toContain(`"'=cmd.jpg"`)
  for (const text of ['Été 1936', '1936', '« Mamie »'])
    expect(lineOf(memoryOf({ title: text }))).toContain(`"${text}"`)
})
