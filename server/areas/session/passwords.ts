import { hash, verify } from "@node-rs/argon2"
import { makeFairQueue } from "../../call/fairQueue.ts"

/**
 * OWASP's first recommendation for argon2id: 19 MiB, 2 passes, 1 lane. Runs on the thread pool, never inside a
 * transaction.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const DEMO_PASSWORD = "demo-1234"

/** Half of the thread pool: a burst of sign-ins leaves the rest for file access and compression. */
const AT_ONCE = 2
const inTurn = makeFairQueue(AT_ONCE)

/** @param party key of the fair queue: the network of a caller who signs in, "" for the server itself */
export const hashPassword = (password: string, party = ""): Promise<string> =>
  inTurn(party, () => hash(password, cost))

/** Verified for accounts that do not exist, so that both answers take equally long (timing attack). */
const decoy = hashPassword("no account has this password")

export const verifyPassword = async (
  stored: string | null,
  password: string,
  party = "",
): Promise<boolean> => {
  const against = stored ?? (await decoy)
  const matches = await inTurn(party, () => verify(against, password))
  return matches && stored !== null
}
