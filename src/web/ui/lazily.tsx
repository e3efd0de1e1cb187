/** Loads a dialog or a menu when it is first needed and keeps it afterwards, so that it can animate out. */
import { lazy, Suspense, useState, type ComponentType } from 'react'

/** Wraps a component that has an `open` prop: nothing is loaded or drawn before the first time it is open. */
export function lazily<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return function Lazily(props: P) {
    const [needed, setNeeded] = useState(props.open)
    if (props.open && !needed) setNeeded(true)
    return needed ? <Suspense fallback={null}><Loaded {...props} /></Suspense> : null
  }
}
