import type { EarlyCall } from "../earlyCalls.ts"

/** A page that is not a resource's list: its source, and the queries it needs before it can show anything. */
type EarlyPage = { readonly source: string; readonly callsOf: (search: string) => readonly EarlyCall[] }

/** Calls are referenced by path only: importing their declarations would put them into the head of every page. */
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
