/** Tips for good scans, beside the drop zone and the preview. */
import { restoreCopy } from '#copy/account/restore.ts'

const copy = restoreCopy.tips

export function Tips() {
  return (
    <section aria-labelledby="restore-tips" className="border-t border-line pt-5">
      <h2 id="restore-tips" className="text-lg">
        {copy.title}
      </h2>
      <ul className="m-0 mt-3 grid list-none gap-3 p-0">
        {copy.list.map(({ title, text }) => (
          <li key={title} className="border-l-2 border-ochre pl-4">
            <p className="font-semibold leading-snug">{title}</p>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-muted">{copy.private}</p>
    </section>
  )
}
