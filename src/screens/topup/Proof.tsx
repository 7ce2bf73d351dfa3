import { useState } from "react"

/** Signed URLs of files expire after five minutes; every refetch of the rows brings a new one. */
const FRESH_MS = 240_000
const partsOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, location.origin)
  return { file: pathname, until: Number(searchParams.get("until")) }
}

/** Keeps the URL stable across refetches, so that the picture is not downloaded again; replaces it before it expires. */
const useSteady = (url: string): string => {
  const [held, setHeld] = useState(url)
  const [was, is] = [partsOf(held), partsOf(url)]
  if (was.file === is.file && is.until - was.until < FRESH_MS) return held
  setHeld(url)
  return url
}

/** Proof of a transfer: an inline preview when it is a picture; opens in a new tab. */
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
