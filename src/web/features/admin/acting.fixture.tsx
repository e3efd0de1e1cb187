/** Acts on a panel without a browser: draws it as the server would, finds an input or a button in what it drew, and uses it. */
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { AuthProvider } from '../../domain/session/auth-provider.tsx'

type Props = Record<string, unknown>
export type Element = ReactElement<Props>
type Wanted = (element: Element) => boolean
/** Finds something in what is drawn and returns what uses it. */
export type Step = (tree: ReactNode) => () => void

/** Whether a thing drawn has this prop, with this value if one is given. */
export const having =
  (name: string, value?: unknown): Wanted =>
  ({ props }) =>
    value === undefined ? props[name] !== undefined : props[name] === value

/** The elements between the tags of this one and of those in it, and itself; no component is drawn. */
function elements(node: ReactNode): Element[] {
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => elements(child))
  return isValidElement<Props>(node) ? [node, ...elements(node.props.children as ReactNode)] : []
}

/** The first such element; components are drawn only where none stands beside them, so that a second search runs the same hooks. */
function find(node: ReactNode, wanted: Wanted): Element | null {
  const here = elements(node)
  const found = here.find(wanted)
  if (found) return found
  for (const { type: component, props } of here) {
    const within =
      typeof component === 'function'
        ? find((component as (props: Props) => ReactNode)(props), wanted)
        : null
    if (within) return within
  }
  return null
}

/** Calls a handler of the first such element. Throws when there is none. */
export const fire =
  (wanted: Wanted, handler: string, ...input: unknown[]): Step =>
  (tree) => {
    const found = find(tree, wanted)
    if (!found) throw new Error(`nothing drawn has the ${handler} that is looked for`)
    return () =>
      void (found.props[handler] as (...input: unknown[]) => Promise<unknown> | undefined)(
        ...input,
      )?.catch?.(() => undefined)
  }
export const fill = (label: string, value: string): Step =>
  fire(having('label', label), 'onChange', { target: { value } })
export const submit = fire(having('onSubmit'), 'onSubmit', { preventDefault: () => undefined })
export const confirm = fire(having('onConfirm'), 'onConfirm')

/** What the server would send of an element inside the application's providers. */
export const htmlOf = (client: QueryClient, element: ReactElement): string =>
  renderToString(
    <QueryClientProvider client={client}>
      <AuthProvider goTo={() => undefined}>{element}</AuthProvider>
    </QueryClientProvider>,
  )

/** Draws inside the application's providers and returns what `read` found; a state set while drawing makes it run again. */
export function drawn<T>(client: QueryClient, read: () => T): T {
  const results: T[] = []
  const Probe = () => {
    results.push(read())
    return null
  }
  htmlOf(client, <Probe />)
  return results.at(-1)!
}

/** Draws a panel and does one thing after the other: all but the last while it is drawn, so that it is drawn again with what they changed. */
export function act(client: QueryClient, draw: () => ReactNode, ...steps: Step[]): void {
  let at = 0
  const last = drawn(client, () => {
    const step = steps[at]
    if (!step) throw new Error('nothing is to be done')
    const thing = step(draw())
    if (at === steps.length - 1) return thing
    at += 1
    thing()
    return thing
  })
  last()
}
