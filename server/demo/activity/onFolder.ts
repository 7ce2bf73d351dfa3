import { askServer } from "../../run/ask.ts"
import { messageOf } from "../../run/messageOf.ts"
import { Refused, type Server } from "./client.ts"

/** The server that runs on a data folder: its control socket signs accounts in, everything else is calls. */
export const serverOn = (dataDir: string): Server => ({
  link: async (username) => {
    const answer = await askServer(dataDir, `key ${username}`).catch((error: unknown) => {
      throw new Refused(messageOf(error))
    })
    if (answer === null) throw new Error("Tidak ada server di folder data ini; jalankan npm start lebih dulu")
    return answer
  },
  carry: (request) => fetch(request),
})
