import { useState } from "react"

/** An address of a file works for five minutes, and every look at the rows brings another. */
const FRESH_MS = 240_000
const partsOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, location.origin)
  return { file: pathname, until: Number(searchParams.get("until")) }
}

/** The same picture is not fetched anew with every look; its address is changed before it ends. */
const useSteady = (url: string): string => {
  const [held, setHeld] = useState(url)
  const [was, is] = [partsOf(held), partsOf(url)]
  if (was.file === is.file && is.until - was.until < FRESH_MS) return held
  setHeld(url)
  return url
}

/** The proof of a transfer: seen at once where it is a picture, and opened in a tab of its own. */
export function Proof({ url }: { readonly url: string }) {
  const steady = useSteady(url)
  const [isPicture, setPicture] = useState(true)
  return (
    <a
      href={steady}
      target="_blank"
      rel="noreferrer"
      className="mt-3 grid justify-items-start gap-2 rounded-control border border-line p-2 font-semibold text-brand no-underline hover:border-control"
    >
      {isPicture && (
        <img
          src={steady}
          alt=""
          className="max-h-80 w-full rounded-sm bg-sunken object-contain"
          onError={() => setPicture(false)}
        />
      )}
      Buka bukti transfer
    </a>
  )
}
