/** Dates as people write them are read as ranges of days. */
import { expect, test } from 'vitest'
import { readApproximateDate } from './approximate-date.ts'

const whole = (first: number, last = first) => ({ from: `${first}-01-01`, to: `${last}-12-31` })

test.each([
  ['1935', whole(1935)],
  ['vers 1935', whole(1935)],
  ['Vers  1935 ?', whole(1935)],
  ['en 1935', whole(1935)],
  ['sans doute 1935', whole(1935)],
  ['1935 environ', whole(1935)],
  ['1935, à peu près', whole(1935)],
  ['~ 1935', whole(1935)],
  ['courant 1935', whole(1935)],
  ['été 1944 peut-être', { from: '1944-06-01', to: '1944-09-30' }],
  ['été 1944', { from: '1944-06-01', to: '1944-09-30' }],
  ['l’été 1944', { from: '1944-06-01', to: '1944-09-30' }],
  ['ÉTÉ DE 1944', { from: '1944-06-01', to: '1944-09-30' }],
  ['hiver 1944', whole(1944)],
  ['Noël 1962', { from: '1962-12-01', to: '1962-12-31' }],
  ['entre 1920 et 1925', whole(1920, 1925)],
  ['de 1920 à 1925', whole(1920, 1925)],
  ['1920-1925', whole(1920, 1925)],
  ['1920 – 25', whole(1920, 1925)],
  ['1935 ou 1936', whole(1935, 1936)],
  ['juin ou juillet 1944', { from: '1944-06-01', to: '1944-07-31' }],
  ['août ou septembre 1944', { from: '1944-08-01', to: '1944-09-30' }],
  ['août-octobre 1944', { from: '1944-08-01', to: '1944-10-31' }],
  ['avril à juin 1950', { from: '1950-04-01', to: '1950-06-30' }],
  ['d’août 1944 à mai 1945', { from: '1944-08-01', to: '1945-05-31' }],
  ['entre juin et août 1944', { from: '1944-06-01', to: '1944-08-31' }],
  ['hiver 1944-1945', whole(1944, 1945)],
  ['12 mars 1951', { from: '1951-03-12', to: '1951-03-12' }],
  ['le 1er mai 1936', { from: '1936-05-01', to: '1936-05-01' }],
  ['dimanche 29 févr. 1948', { from: '1948-02-29', to: '1948-02-29' }],
  ['12/3/1951', { from: '1951-03-12', to: '1951-03-12' }],
  ['1951-03-12', { from: '1951-03-12', to: '1951-03-12' }],
  ['février 1948', { from: '1948-02-01', to: '1948-02-29' }],
  ['03/1951', { from: '1951-03-01', to: '1951-03-31' }],
  ['début 1944', { from: '1944-01-01', to: '1944-04-30' }],
  ['fin de 1944', { from: '1944-09-01', to: '1944-12-31' }],
  ['années 30', whole(1930, 1939)],
  ['les années 1880', whole(1880, 1889)],
  ['dans les années 20', whole(1920, 1929)],
  ['Les années trente', whole(1930, 1939)],
  ['fin des années quatre-vingts', whole(1986, 1989)],
  ['fin des années 30', whole(1936, 1939)],
  ['vers le début des années 50', whole(1950, 1953)],
  ['XIXe siècle', whole(1826, 1900)],
  ['début du XXe siècle', whole(1901, 1940)],
  ['été 36', { from: '1936-06-01', to: '1936-09-30' }],
  ['l’été 36', { from: '1936-06-01', to: '1936-09-30' }],
  ['L’été de 36 ?', { from: '1936-06-01', to: '1936-09-30' }],
  ['Noël ’62', { from: '1962-12-01', to: '1962-12-31' }],
  ['mai 68', { from: '1968-05-01', to: '1968-05-31' }],
  ['le 12 févr. 51', { from: '1951-02-12', to: '1951-02-12' }],
  ['12/3/51', { from: '1951-03-12', to: '1951-03-12' }],
  ['08/36', { from: '1936-08-01', to: '1936-08-31' }],
  ['en 40', whole(1940)],
  ['vers 35', whole(1935)],
  ['fin 45', { from: '1945-09-01', to: '1945-12-31' }],
  ['hiver 39-40', whole(1939, 1940)],
  ['entre 36 et 40', whole(1936, 1940)],
  ['juin ou juillet 44', { from: '1944-06-01', to: '1944-07-31' }],
  ['après 45', { from: '1946-01-01', to: null }],
  ['avant 1914', { from: null, to: '1913-12-31' }],
  ['après 1945', { from: '1946-01-01', to: null }],
  ['depuis mars 1951', { from: '1951-03-01', to: null }],
])('reads %j', (words, range) => {
  expect(readApproximateDate(words)).toEqual(range)
})

test.each([
  '',
  'un dimanche',
  'avant la guerre',
  'quand mamie était petite',
  '35',
  '36-40',
  'été 05',
  'août 14',
  'en 36 poses',
  'vers 40 ans',
  'à 36',
  '3/51',
  '32/12/51',
  '1750',
  '9999',
  '31 février 1951',
  '12 brumaire 1951',
  '13/1951',
  'entre 1925 et 1920',
  'à 1935 mètres',
  '1935 1936',
])('keeps %j as words', (words) => {
  expect(readApproximateDate(words)).toBeNull()
})

test('hostile lengths are read at once', () => {
  const started = performance.now()
  for (const words of [
    'entre '.repeat(500),
    '1920 - '.repeat(500),
    `${'l’'.repeat(500)}1935`,
    'de a '.repeat(500),
  ])
    readApproximateDate(words)
  expect(performance.now() - started).toBeLessThan(200)
})
