/**
 * Operates a panel without a browser: renders it, finds an input or button in the tree, and calls
 * its handler.
 */
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { AuthProvider } from '../../domain/session/auth-provider.tsx'

type Props = Record<string, unknown>
type Element = ReactElement<Props>
type Matcher = (element: Element) => boolean
/** Finds an element in the tree and returns the action on it. */
export type Step = (tree: ReactNode) => () => void

/** Matches elements with this prop, and this value if one is given. */
export const having =
  (name: string, value?: unknown): Matcher =>
  ({ props }) =>
    value === undefined ? props[name] !== undefined : props[name] === value

/** This element and its descendants, without rendering components. */
function elements(node: ReactNode): Element[] {
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => elements(child))
  return isValidElement<Props>(node) ? [node, ...elements(node.props.children as ReactNode)] : []
}

/**
 * The first match; renders components only when no sibling matches, so that a repeated search runs
 * the same hooks.
 */
function find(node: ReactNode, matches: Matcher): Element | null {
  const here = elements(node)
  const found = here.find(matches)
  if (found) return found
  for (const { type: component, props } of here) {
    const within =
      typeof component === 'function'
        ? find((component as (props: Props) => ReactNode)(props), matches)
        : null
    if (within) return within
  }
  return null
}

/** Calls a handler of the first match; throws when there is none. */
export const fire =
  (matches: Matcher, handler: string, ...input: unknown[]): Step =>
  (tree) => {
    const found = find(tree, matches)
    if (!found) throw new Error(`no matching element with ${handler}`)
    return () =>
      void (found.props[handler] as (...input: unknown[]) => Promise<unknown> | undefined)(
        ...input,
      )?.catch?.(() => undefined)
  }
export const fill = (label: string, value: string): Step =>
  fire(having('label', label), 'onChange', { target: { value } })
export const submit = fire(having('onSubmit'), 'onSubmit', { preventDefault: () => undefined })
export const confirm = fire(having('onConfirm'), 'onConfirm')

/** The HTML of an element inside the application's providers. */
export const htmlOf = (client: QueryClient, element: ReactElement): string =>
  renderToString(
    <QueryClientProvider client={client}>
      <AuthProvider goTo={() => undefined}>{element}</AuthProvider>
    </QueryClientProvider>,
  )

/**
 * Renders inside the application's providers and returns the last result of `read`, which runs
 * again on state changes.
 */
export function drawn<T>(client: QueryClient, read: () => T): T {
  const results: T[] = []
  const Probe = () => {
    results.push(read())
    return null
  }
  htmlOf(client, <Probe />)
  return results.at(-1)!
}

/**
 * Renders a panel and takes the steps in order: all but the last during rendering, so that it
 * renders again with their changes.
 */
export function act(client: QueryClient, draw: () => ReactNode, ...steps: Step[]): void {
  let at = 0
  const last = drawn(client, () => {
    const step = steps[at]
    if (!step) throw new Error('no step given')
    const action = step(draw())
    if (at === steps.length - 1) return action
    at += 1
    action()
    return action
  })
  last()
}
