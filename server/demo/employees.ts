import { DEMO_ACCOUNTS } from "./accounts.ts"
import { maju } from "./maju.ts"
import { personMaker } from "./people.ts"

/** The first employees of PT Maju Bersama sign in; those who were invited by the mails of the demo (`links.ts`) do not yet. */
const WITH_ACCOUNT = 100

/** Invited employees of PT Maju Bersama, by NIP; the oldest mail first. */
export const INVITED = [
  ["used", "MB-0061"],
  ["expired", "MB-0062"],
  ["valid", "MB-0063"],
] as const

/** An employee of the demo who signs in with the demo's password. */
export type DemoEmployee = {
  readonly nip: string
  readonly nama: string
  /** Address of the account. */
  readonly email: string
  readonly kode_kantor: string
}

/** Name, address and office of an employee depend on no date; ages and contracts do. */
const ANY_DAY = "2026-01-01"

const listed = new Map(
  DEMO_ACCOUNTS.flatMap(({ nip, email }) => (nip === null ? [] : [[nip, email] as const])),
)
const invited: ReadonlySet<string> = new Set(INVITED.map(([, nip]) => nip))

/** The employees with an account, by their number; those of `DEMO_ACCOUNTS` sign in with the address listed there. */
export const demoEmployees: readonly DemoEmployee[] = (() => {
  const make = personMaker({
    ...maju.people,
    offices: maju.offices,
    positions: maju.positions,
    today: ANY_DAY,
  })
  return Array.from({ length: WITH_ACCOUNT }, (_, index) => make(index))
    .filter(({ nip }) => !invited.has(nip))
    .map(({ nip, nama, email, office }) => ({
      nip,
      nama,
      email: listed.get(nip) ?? email,
      kode_kantor: office,
    }))
})()
