import { once } from "node:events"
import { type AddressInfo, createServer, type Server } from "node:net"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "#server/db/database.ts"
import { bySmtp, messageIdOf, sendWaiting } from "#server/mail/outbox.ts"
import { MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"

/** A mail server (RFC 5321) that accepts every mail and stores it here. */
const received: string[] = []
const smtp = createServer((socket) => {
  let isData = false
  let held = ""
  socket.write("220 test\r\n")
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    held += chunk
    for (let end = held.indexOf("\r\n"); end >= 0; end = held.indexOf("\r\n")) {
      const line = held.slice(0, end)
      held = held.slice(end + 2)
      if (isData) {
        received.push(`${received.pop() ?? ""}${line}\n`)
        if (line !== ".") continue
        isData = false
        socket.write("250 kept\r\n")
      } else if (/^DATA/i.test(line)) {
        isData = true
        received.push("")
        socket.write("354 go on\r\n")
      } else socket.write(/^QUIT/i.test(line) ? "221 bye\r\n" : "250 ok\r\n")
    }
  })
})
const portOf = (server: Server) => (server.address() as AddressInfo).port

let world: World
beforeAll(async () => {
  world = await openWorld({ onDisk: true })
  smtp.listen(0, "127.0.0.1")
  await once(smtp, "listening")
  await world.sqlRows(sql`delete from outbox`)
})
afterAll(async () => {
  smtp.close()
  await world.close()
})

const write = async (to: string) =>
  world.sqlRows(
    sql`insert into outbox (companies_id, to_address, subject, body, created_at, next_attempt_at)
      values (${world.seeded.maju.id}, ${to}, 'Slip', 'Isi', ${NOW.toISOString()}, ${NOW.toISOString()})`,
  )
/** A database that fails after its first transaction, as in a crash after the mail is sent but before that is stored. */
const dying = (db: Database): Database => {
  let turns = 0
  return {
    ...db,
    transact: (work) => {
      turns += 1
      return turns === 1 ? db.transact(work) : Promise.reject(new Error("killed"))
    },
  }
}
const idsReceived = () => received.map((letter) => /^Message-ID: (.*)$/im.exec(letter)?.[1])

test("a letter that was sent just before a crash comes again under the same Message-ID", async () => {
  const send = bySmtp(`smtp://127.0.0.1:${portOf(smtp)}`)
  await write("siti@maju.test")
  await expect(
    sendWaiting(
      dying(world.db),
      send,
      () => NOW,
      () => undefined,
    ),
  ).rejects.toThrow("killed")
  world = await world.restart()
  const later = new Date(NOW.getTime() + 6 * MINUTE)
  expect(
    await sendWaiting(
      world.db,
      send,
      () => later,
      () => undefined,
    ),
  ).toBe(1)
  const [first, second, ...more] = idsReceived()
  expect(first).toMatch(/^<letter\.\d+\.\d+\.\d+@balai\.invalid>$/)
  expect([second, more]).toEqual([first, []])
  expect(
    await sendWaiting(
      world.db,
      send,
      () => later,
      () => undefined,
    ),
  ).toBe(0)

  await write("siti@maju.test")
  await sendWaiting(
    world.db,
    send,
    () => later,
    () => undefined,
  )
  expect(new Set(idsReceived()).size).toBe(2)
})

test("letters of other companies, other ids and other databases have others", () => {
  const letter = { company: 1, id: 2, created_at: NOW.toISOString() }
  const ids = [
    letter,
    { ...letter, company: 2 },
    { ...letter, id: 3 },
    { ...letter, created_at: "2026-01-01T00:00:00Z" },
  ]
  expect(new Set(ids.map(messageIdOf)).size).toBe(4)
})
