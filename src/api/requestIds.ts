/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )

/** Writes whose answer was lost, by call and payload: sending the same again must not do it twice. */
const lost = new Map<string, string>()

export const requestIds = {
  claim: (path: string, payload: object) => {
    const key = `${path} ${JSON.stringify(payload)}`
    const id = lost.get(key) ?? newId()
    lost.set(key, id)
    return {
      id,
      /** The server has answered; the next time is a new write. */
      settle: () => {
        lost.delete(key)
      },
    }
  },
}
