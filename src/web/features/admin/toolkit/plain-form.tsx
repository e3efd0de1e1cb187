/** A `<form>` without native validation that ignores submissions while busy. */
import type { ReactNode } from 'react'

export type PlainFormProps = {
  id?: string
  busy: boolean
  onSubmit: () => void
  className: string
  children: ReactNode
}

export function PlainForm({ busy, onSubmit, ...rest }: PlainFormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    />
  )
}
