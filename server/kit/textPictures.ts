import { sql } from "drizzle-orm"

const SOURCES = /src="(\/files\/\d+\/(\d+)\?gambar=[\w-]+)"/g

/** Ids of the files of the pictures in clean HTML, each once. */
export const pictureIdsIn = (clean: string): readonly number[] => [
  ...new Set([...clean.matchAll(SOURCES)].map(([, , id]) => Number(id))),
]

/** Pictures of clean HTML by their permanent names, each with a URL that opens it, for an editor. */
export const picturesOf = (clean: string, urlOf: (fileId: number) => string | null) =>
  [...new Map([...clean.matchAll(SOURCES)].map(([, src = "", id]) => [src, Number(id)] as const))].map(
    ([src, id]) => ({ src, url: urlOf(id) }),
  )

/** Clean HTML whose pictures have URLs that a reader can open. */
export const withPictureUrls = (clean: string, urlOf: (fileId: number) => string | null): string =>
  clean.replace(
    SOURCES,
    (_whole, _src, id: string) => `src="${(urlOf(Number(id)) ?? "").replaceAll("&", "&amp;")}"`,
  )

/** In a selection: pictures are read from the text when the row is presented. */
export const noPictures = sql<never[]>`'[]'::json`
