/** The sort numbers of a reordered list. */
import { expect, test } from 'vitest'
import { risingNumbers } from './order.ts'

test.each([
  [
    [0, 1, 2],
    [0, 1, 2],
  ],
  [
    [2, 0, 1],
    [0, 1, 2],
  ],
  [
    [10, 30, 20],
    [10, 20, 30],
  ],
  [
    [0, 0, 0],
    [0, 1, 2],
  ],
  [
    [1, 1, 5, 5],
    [1, 2, 5, 6],
  ],
  [[], []],
])('%j gives %j', (present, numbers) => expect(risingNumbers(present)).toEqual(numbers))
