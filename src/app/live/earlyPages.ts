import type { EarlyCall } from "../earlyCalls.ts"

/** A page that is no list of a resource: its source, and what it asks at an address before it can show anything. */
type EarlyPage = { readonly source: string; readonly callsOf: (search: string) => readonly EarlyCall[] }

/** The calls are named by their paths alone: their declarations would travel in the head of every page. */
export const earlyPages: Readonly<Record<string, EarlyPage>> = {
  "/home": {
    source: "src/screens/home/HomeScreen.tsx",
    callsOf: (search) =>
      new URLSearchParams(search).has("offices_id")
        ? []
        : ["index/home", "inbox/waiting"].map((path) => ({
            path,
            body: JSON.stringify({ offices_id: null }),
          })),
  },
}
