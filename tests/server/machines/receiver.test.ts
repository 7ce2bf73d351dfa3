import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import {
  adoptTerminal,
  claimTerminal,
  openTerminals,
  recordsOf,
  type Terminals,
} from "../lib/terminalDesk.ts"

/**
 * Requests of a machine, byte by byte as the public manuals of the push protocol (2011, 2.4.1) and receivers in the open show
 * it. It is Friday, 20 November 2026, 08.00 WIB.
 */
let world: World
let terminals: Terminals
let admin: string
let other: string
let door = 0
const DOOR = "CONTOH2600001"

beforeAll(async () => {
  world = await openWorld()
  terminals = await openTerminals(world)
  admin = await world.signIn("admin@maju.test")
  other = await world.signIn("admin@lain.test")
  door = await adoptTerminal(world, terminals, admin, DOOR)
})
afterAll(async () => {
  await terminals.close()
  await world.close()
})
beforeEach(async () => {
  world.time.now = NOW
  await world.sqlRows(sql`delete from attendance_marks where terminal_records_id is not null`)
  await world.sqlRows(sql`delete from terminal_records`)
})

const SEVEN =
  "7\t2026-11-20 07:58:12\t0\t1\t0\t0\t0\n12\t2026-11-20 08:00:45\t0\t15\t0\t0\t0\n031\t2026-11-19 22:01:03\t0\t1\t0\t0\t0\n"
const stored = () => recordsOf(world, door)

describe("the handshake", () => {
  test("answers an owned machine with its options and the server's time", async () => {
    const got = await terminals.hello(DOOR)
    expect(got.status).toBe(200)
    expect(got.headers["date"]).toBe("Fri, 20 Nov 2026 01:00:00 GMT")
    expect(got.headers["content-type"]).toContain("text/plain")
    expect(Number(got.headers["content-length"])).toBe(Buffer.byteLength(got.text))
    expect(got.headers["set-cookie"]).toBeUndefined()
    const lines = got.text.split("\n")
    expect(lines[0]).toBe(`GET OPTION FROM: ${DOOR}`)
    expect(lines).toEqual(
      expect.arrayContaining(["TimeZone=7", "Realtime=1", "Encrypt=None", "Delay=10", "PushProtVer=2.4.1"]),
    )
    expect(got.text).toContain("TransFlag=TransData AttLog\tOpLog")
  })

  test("refuses an unknown serial number and remembers nothing but that it called", async () => {
    const got = await terminals.hello("TAKDIKENAL01")
    expect(got).toMatchObject({ status: 403, text: "UNKNOWN DEVICE" })
    expect((await terminals.records("TAKDIKENAL01", SEVEN)).status).toBe(403)
    expect(await world.sqlRows(sql`select serial, times from terminal_sightings`)).toEqual([
      { serial: "TAKDIKENAL01", times: 2 },
    ])
    expect(await world.sqlRows(sql`select 1 from terminal_records`)).toEqual([])
  })

  test("refuses a request without a serial number", async () => {
    expect((await terminals.send("GET", "/iclock/cdata?options=all")).status).toBe(400)
    expect((await terminals.send("GET", "/iclock/cdata?SN=a%20b&options=all")).status).toBe(400)
  })

  test("takes the serial number and names of the query in any case, and paths with .aspx", async () => {
    expect(
      (await terminals.send("GET", `/iclock/cdata.aspx?sn=${DOOR.toLowerCase()}&Options=all`)).status,
    ).toBe(200)
    expect((await terminals.send("GET", `/iclock/ping?sn=${DOOR}`)).text).toBe("OK")
  })

  test("old firmware without a version gets the stamps and the bits that it reads", async () => {
    const { text } = await terminals.send("GET", `/iclock/cdata?SN=${DOOR}&options=all`)
    expect(text).toContain("\nOpStamp=0\n")
    expect(text).toContain("\nTransFlag=1100101000\n")
  })

  test("echoes the stamp of the last upload", async () => {
    await terminals.send("POST", `/iclock/cdata?SN=${DOOR}&table=ATTLOG&Stamp=82983982`, SEVEN)
    expect((await terminals.hello(DOOR)).text).toContain("ATTLOGStamp=82983982")
  })
})

describe("records", () => {
  test("of 4, 7 and 12 fields are stored once, raw and with their instant", async () => {
    const got = await terminals.records(
      DOOR,
      `7\t2026-11-20 07:58:12\t1\t1\n12\t2026-11-20 07:59:00\t0\t15\t0\t0\t0\n13\t2026-11-20 08:01:00\t0\t15\t0\t0\t0\t1\t36.4\t36.4\t+28800\teyJHUFMiOiIifQ==\n`,
    )
    expect(got).toMatchObject({ status: 200, text: "OK: 3" })
    expect(await stored()).toMatchObject([
      { pin: "12", zone: "Asia/Jakarta", at: "2026-11-20T00:59:00.000Z", state: "waiting" },
      { pin: "13", zone: "+28800", at: "2026-11-20T00:01:00.000Z" },
      { pin: "7", wall: "2026-11-20 07:58:12", at: "2026-11-20T00:58:12.000Z" },
    ])
  })

  test("sent again are taken again and stored once", async () => {
    expect((await terminals.records(DOOR, SEVEN)).text).toBe("OK: 3")
    expect((await terminals.records(DOOR, SEVEN)).text).toBe("OK: 3")
    expect((await terminals.records(DOOR, SEVEN + SEVEN)).text).toBe("OK: 6")
    expect((await stored()).length).toBe(3)
  })

  test("a bad line among good ones is kept as not read, and never fails the block", async () => {
    const junk =
      "ini bukan baris\n12\t2026-13-45 08:00:00\t1\t0\n99\t2000-01-01 00:04:15\t1\t0\n12\t2026-11-20 07:07:45\t255\t15\n"
    expect((await terminals.records(DOOR, junk)).text).toBe("OK: 4")
    expect((await terminals.records(DOOR, junk)).text).toBe("OK: 4")
    const rows = await stored()
    expect(rows.filter(({ state }) => state === "unread").length).toBe(2)
    expect(rows.filter(({ state }) => state !== "unread")).toMatchObject([
      { pin: "12", state: "waiting" },
      { pin: "99", state: "held", reason: "old" },
    ])
    expect(await world.sqlRows(sql`select key from terminal_records where pin = '12'`)).toEqual([
      { key: null },
    ])
  })

  test("of any line end, content type or none, and an empty body", async () => {
    const types = [
      "application/octet-stream",
      "application/push; charset=UTF-8",
      "application/x-www-form-urlencoded",
      "text/plain",
    ]
    for (const [at, type] of types.entries())
      expect(
        (
          await terminals.records(
            DOOR,
            `7\t2026-11-20 07:0${at}:12\t0\t1\r\n8\t2026-11-20 07:0${at}:12\t0\t1`,
            { "content-type": type },
          )
        ).text,
      ).toBe("OK: 2")
    expect((await terminals.records(DOOR, Buffer.from("9\t2026-11-20 07:30:00\n"))).text).toBe("OK: 1")
    expect((await terminals.records(DOOR, "")).text).toBe("OK: 0")
    expect((await stored()).length).toBe(9)
  })

  test("keep the zone of their machine when it is changed later", async () => {
    const east = await adoptTerminal(world, terminals, admin, "CONTOHWIT001", { zona: "Asia/Jayapura" })
    const middle = await adoptTerminal(world, terminals, admin, "CONTOHWITA01", { zona: "Asia/Makassar" })
    await terminals.records("CONTOHWIT001", "7\t2026-11-20 08:00:00\n")
    await terminals.records("CONTOHWITA01", "7\t2026-11-20 08:00:00\n")
    expect((await terminals.hello("CONTOHWIT001")).text).toContain("TimeZone=9")
    const saved = await world.call(
      "mesin/create",
      {
        id: east,
        nama: "Timur",
        serial: "CONTOHWIT001",
        offices_id: world.seeded.maju.offices[0],
        zona: "Asia/Jakarta",
      },
      admin,
    )
    expect(saved).toMatchObject({ api_status: 1 })
    await terminals.records("CONTOHWIT001", "7\t2026-11-20 08:00:00\n7\t2026-11-20 07:30:00\n")
    expect(await recordsOf(world, middle)).toMatchObject([{ at: "2026-11-20T00:00:00.000Z" }])
    expect(await recordsOf(world, east)).toMatchObject([
      { wall: "2026-11-20 07:30:00", zone: "Asia/Jakarta", at: "2026-11-20T00:30:00.000Z" },
      { wall: "2026-11-20 08:00:00", zone: "Asia/Jayapura", at: "2026-11-19T23:00:00.000Z" },
    ])
  })

  test("of a clock that is ahead, or 45 days behind, are held with their reason", async () => {
    await terminals.records(
      DOOR,
      "7\t2026-11-20 08:10:30\n7\t2026-11-20 08:09:30\n7\t2026-10-01 08:00:00\n8\t2000-01-01 00:00:10\n",
    )
    expect((await stored()).map(({ pin, state, reason }) => [pin, state, reason])).toEqual([
      ["7", "held", "old"],
      ["7", "waiting", null],
      ["7", "held", "future"],
      ["8", "held", "old"],
    ])
  })

  test("of access-control models count where a person opened the door", async () => {
    const event = (pin: string, number: number, clock: string) =>
      `time=2026-11-20 ${clock}\tpin=${pin}\tcardno=0\teventaddr=1\tevent=${number}\tinoutstatus=0\tverifytype=15\tindex=21\n`
    const got = await terminals.send(
      "POST",
      `/iclock/cdata?SN=${DOOR}&table=rtlog`,
      event("7", 0, "07:55:05") + event("0", 0, "07:56:00") + event("8", 27, "07:57:00"),
    )
    expect(got).toMatchObject({ status: 200, text: "OK" })
    expect((await terminals.records(DOOR, event("9", 0, "07:58:05"))).text).toBe("OK: 1")
    expect((await stored()).map(({ pin }) => pin)).toEqual(["7", "9"])
    expect((await terminals.send("POST", `/iclock/registry?SN=${DOOR}`)).text).toMatch(/^RegistryCode=\w+$/)
  })
})

describe("what is never stored", () => {
  const all = async () =>
    JSON.stringify([
      await world.sqlRows(sql`select * from terminal_requests`),
      await world.sqlRows(sql`select * from terminal_records`),
      await world.sqlRows(sql`select * from terminals`),
      await world.sqlRows(sql`select * from terminal_sightings`),
    ])

  test("templates, passwords and names of OPERLOG", async () => {
    const body =
      "OPLOG 4\t1\t2026-11-20 07:30:00\t0\t0\t0\t0\nUSER PIN=7\tName=Sari Contoh\tPri=0\tPasswd=RAHASIA1\tCard=\tGrp=1\n" +
      "FP PIN=7\tFID=1\tSize=8\tValid=1\tTMP=SIDIKJARI==\nFACE PIN=7\tFID=0\tSIZE=8\tVALID=1\tTMP=WAJAH==\nBIODATA Pin=7\tTmp=BIOWAJAH\n"
    const got = await terminals.send("POST", `/iclock/cdata?SN=${DOOR}&table=OPERLOG&Stamp=9999`, body)
    expect(got).toMatchObject({ status: 200, text: "OK:5" })
    await terminals.send("POST", `/iclock/cdata?SN=${DOOR}&table=BIODATA`, "BIODATA Pin=7\tTmp=BIOWAJAH\n")
    const kept = await all()
    for (const secret of ["RAHASIA1", "SIDIKJARI", "WAJAH", "Sari"]) expect(kept).not.toContain(secret)
  })

  test("photos with NUL and high bytes, and tables that nobody knows", async () => {
    const photo = Buffer.concat([
      Buffer.from(`PIN=20261120075812-7.jpg\nSN=${DOOR}\nsize=6\nCMD=uploadphoto\0`),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0xd9]),
    ])
    const url = `/iclock/cdata?SN=${DOOR}&table=ATTPHOTO&Stamp=9999`
    expect(await terminals.send("POST", url, photo)).toMatchObject({ status: 200, text: "OK" })
    expect(await terminals.send("POST", `/iclock/fdata?SN=${DOOR}`, photo)).toMatchObject({
      status: 200,
      text: "OK",
    })
    expect((await terminals.send("POST", `/iclock/cdata?SN=${DOOR}&table=APASAJA`, "x\0y")).text).toBe("OK")
    expect(
      (await terminals.send("POST", `/iclock/cdata?SN=${DOOR}&table=options`, "~DeviceName=F22,MAC=00:17"))
        .text,
    ).toBe("OK")
    expect(await all()).not.toContain("JFIF")
    expect(await stored()).toEqual([])
  })

  test("more than fifty requests of a machine", async () => {
    for (let at = 0; at < 55; at += 1) await terminals.hello(DOOR)
    const [row] = await world.sqlRows<{ n: number }>(
      sql`select count(*)::int as n from terminal_requests where terminals_id = ${door}`,
    )
    expect(row?.n).toBe(50)
  })
})

describe("ownership", () => {
  test("a serial number alone proves nothing: a claim shakes hands, keeps its records, and is adopted by its code", async () => {
    const { id, kode } = await claimTerminal(world, admin, "contohbaru01")
    expect(kode).toMatch(/^[1-9]\d{7}$/)
    const first = await terminals.hello("CONTOHBARU01")
    expect(first.status).toBe(200)
    expect(first.text).not.toContain("AttLog")
    expect((await terminals.records("CONTOHBARU01", SEVEN)).status).toBe(403)
    expect((await terminals.hello("CONTOHBARU01", "&pushcommkey=11111111")).text).not.toContain("AttLog")
    const proven = await terminals.hello("CONTOHBARU01", `&pushcommkey=${kode}`)
    expect(proven.text).toContain("AttLog")
    expect((await terminals.records("CONTOHBARU01", SEVEN)).text).toBe("OK: 3")
    const found = await world.call("mesin/find", { id }, admin)
    expect(found.data).toMatchObject({
      status: "diadopsi",
      kode: null,
      is_adopted: true,
      serial: "CONTOHBARU01",
    })
    expect((found.data as { history: unknown[] }).history.length).toBe(2)
    expect(
      await world.sqlRows(
        sql`select title from notifications where title like 'Mesin absensi%tersambung' limit 1`,
      ),
    ).toHaveLength(1)
  })

  test.each([
    [
      "the path",
      (sn: string, kode: string) => terminals.send("GET", `/${kode}/iclock/cdata?SN=${sn}&options=all`),
    ],
    [
      "the host",
      (sn: string, kode: string) =>
        terminals.send("GET", `/iclock/cdata?SN=${sn}&options=all`, undefined, {
          host: `${kode}.absen.example`,
        }),
    ],
    [
      "a user of that number",
      (sn: string, kode: string) =>
        terminals.send(
          "POST",
          `/iclock/cdata?SN=${sn}&table=OPERLOG`,
          `OPLOG 30\t1\t2026-11-20 07:30:00\nUSER PIN=${kode}\tName=\tPasswd=\n`,
        ),
    ],
  ])("the code may come by %s", async (_name, prove) => {
    const sn = `CONTOH${Math.floor(Math.random() * 1e9)}`
    const { id, kode } = await claimTerminal(world, admin, sn)
    expect((await prove(sn, kode)).status).toBe(200)
    expect((await world.call("mesin/find", { id }, admin)).data).toMatchObject({ status: "diadopsi" })
  })

  test("a machine that called before it was listed is shown as seen at once", async () => {
    await terminals.hello("CONTOHDULU01")
    world.time.now = new Date(NOW.getTime() + 60_000)
    const { id } = await claimTerminal(world, admin, "contohdulu01")
    expect((await world.call("mesin/find", { id }, admin)).data).toMatchObject({
      status: "baru",
      last_seen_at: "2026-11-20T08:00:00+07:00",
      push_version: "2.4.1",
    })
    const unseen = await claimTerminal(world, admin, "CONTOHDULU02")
    expect((await world.call("mesin/find", { id: unseen.id }, admin)).data).toMatchObject({
      last_seen_at: null,
    })
  })

  test("a second company is refused without a word about whose it is", async () => {
    const second = await world.call(
      "mesin/create",
      { nama: "Curian", serial: DOOR, offices_id: world.seeded.lain.offices[0], zona: "Asia/Jakarta" },
      other,
    )
    expect(second.api_status).toBe(0)
    expect(JSON.stringify(second)).not.toContain("Maju")
    expect(second.data).toMatchObject({ errors: { serial: [expect.stringContaining("sudah dipakai")] } })
  })

  test("of two claims the one whose code the machine sends owns it, and a claim keeps nobody out", async () => {
    const theirs = await claimTerminal(world, other, "CONTOHDUA001", {
      offices_id: world.seeded.lain.offices[0],
    })
    const ours = await claimTerminal(world, admin, "CONTOHDUA001")
    await terminals.hello("CONTOHDUA001", `&pushcommkey=${ours.kode}`)
    await terminals.hello("CONTOHDUA001", `&pushcommkey=${theirs.kode}`)
    await terminals.records("CONTOHDUA001", SEVEN)
    expect((await recordsOf(world, ours.id)).length).toBe(3)
    expect(await recordsOf(world, theirs.id)).toEqual([])
    expect((await world.call("mesin/find", { id: theirs.id }, other)).data).toMatchObject({ status: "baru" })
    expect((await world.call("mesin/find", { id: ours.id }, other)).api_status).toBe(0)
  })

  test("a retired machine is unknown again, and its records stay", async () => {
    const id = await adoptTerminal(world, terminals, admin, "CONTOHTUA001")
    await terminals.records("CONTOHTUA001", SEVEN)
    expect((await world.call("mesin/delete", { ids: [id] }, admin)).api_status).toBe(0)
    expect((await world.call("mesin/pensiunkan", { ids: [id] }, admin)).api_status).toBe(1)
    expect((await terminals.records("CONTOHTUA001", "7\t2026-11-20 07:00:00\n")).status).toBe(403)
    expect((await recordsOf(world, id)).length).toBe(3)
    expect((await world.call("mesin/sambungkan-lagi", { ids: [id] }, admin)).api_status).toBe(1)
    const { kode } = (await world.call("mesin/find", { id }, admin)).data as { readonly kode: string }
    await terminals.hello("CONTOHTUA001", `&pushcommkey=${kode}`)
    expect((await terminals.records("CONTOHTUA001", "7\t2026-11-20 07:00:00\n")).text).toBe("OK: 1")
  })
})
