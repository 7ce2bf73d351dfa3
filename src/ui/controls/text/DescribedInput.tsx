import type { ComponentPropsWithRef } from "react"

export type DescribedInputProps = ComponentPropsWithRef<"input"> & {
  readonly described?: string | undefined
  readonly invalid?: boolean | undefined
}

/** An input for headlessui, which would overwrite `aria-describedby` and `aria-invalid` given under their own names. */
export function DescribedInput({ described, invalid, ...rest }: DescribedInputProps) {
  return <input {...rest} aria-describedby={described} aria-invalid={invalid || undefined} />
}
