/** Links to the screens of the back office outside the dashboard. */
import { Link } from 'react-router'
import { adminApiCopy } from '#copy/admin/settings-api.ts'
import { pathOf } from '../../../lib/screens.ts'

const { links: copy } = adminApiCopy
const SCREENS = [
  ['legal-pages', copy.legal],
  ['gallery-text', copy.texts],
  ['gallery', copy.gallery],
  ['watermark', copy.watermark],
  ['landing', copy.landing],
] as const

export const ContentScreens = () => (
  <nav aria-label={copy.title} className="rounded-md border border-line bg-raised p-4">
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {SCREENS.map(([name, label]) => (
        <li key={name}>
          <Link
            to={`${pathOf('admin')}/${name}`}
            className="link inline-flex min-h-10 pointer-coarse:min-h-11 items-center"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
