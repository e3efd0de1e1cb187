/** The accessibility statement. */
import { accessibilityCopy as copy } from '#copy/public/accessibility.ts'
import { Page } from '../../ui/page.tsx'

function Accessibility() {
  return (
    <Page title={copy.title} intro={copy.intro}>
      <div className="grid gap-10">
        {copy.sections.map(({ title, blocks }) => (
          <section key={title} className="measure grid gap-4">
            <h2 className="text-xl">{title}</h2>
            {blocks.map((block) =>
              typeof block === 'string' ? (
                <p key={block}>{block}</p>
              ) : (
                <ul key={block[0]} className="m-0 grid list-disc gap-2 pl-6 marker:text-ochre">
                  {block.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </Page>
  )
}

export { Accessibility as Component }
