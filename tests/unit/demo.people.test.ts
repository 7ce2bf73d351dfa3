import { describe, expect, it } from "vitest"
import { BANKS } from "#contract/data/banks.ts"
import { type Checked, checkAccountNumber, checkNik, checkPhone } from "#contract/kit/formats.ts"
import { addMonths } from "#server/demo/days.ts"
import { maju } from "#server/demo/maju.ts"
import { nameAt } from "#server/demo/names.ts"
import { type PeopleOptions, makePeople, personMaker } from "#server/demo/people.ts"

const today = "2026-11-20"
const options: PeopleOptions = { ...maju.people, offices: maju.offices, positions: maju.positions, today }
const people = [...makePeople(options)].flat()
const ok = (value: string, ...warnings: readonly string[]): Checked => ({ ok: true, value, warnings })

describe("nameAt", () => {
  it.each([1, 2, 3, maju.people.seed])("repeats nobody among 250 with seed %i", (seed) => {
    expect(new Set(Array.from({ length: 250 }, (_, at) => nameAt(seed, at).nama)).size).toBe(250)
  })

  it("repeats nobody among 100,000", () => {
    expect(new Set(Array.from({ length: 100_000 }, (_, at) => nameAt(1, at).nama)).size).toBe(100_000)
  })

  it("mixes men and women as planned: 57 and 43 of every 100", () => {
    const men = Array.from({ length: 300 }, (_, at) => nameAt(5, at)).filter((p) => p.jenis_kelamin === "L")
    expect(men.length).toBe(171)
  })

  it("gives names of two or three words and their sex, always the same", () => {
    expect([0, 1, 2, 3, 4].map((at) => nameAt(1, at))).toEqual([0, 1, 2, 3, 4].map((at) => nameAt(1, at)))
    expect(people.filter(({ nama }) => !/^[A-Z][a-z]*( [A-Z][a-z]*){1,4}$/.test(nama))).toEqual([])
  })
})

describe("makePeople", () => {
  it("makes as many as asked, in chunks, lazily", () => {
    const chunks = makePeople({ ...options, count: 100_000, chunk: 1_000 })
    expect(chunks.next().value?.length).toBe(1_000)
    expect([...makePeople({ ...options, chunk: 100 })].map((chunk) => chunk.length)).toEqual([100, 100, 50])
    expect([...makePeople({ ...options, count: 0 })]).toEqual([])
  })

  it("makes the same people again, and any one alone", () => {
    expect([...makePeople({ ...options, chunk: 7 })].flat()).toEqual(people)
    expect(personMaker(options)(123)).toEqual(people[123])
  })

  it("makes whom it always made: people already stored stay true", () => {
    expect(people[6]).toEqual({
      index: 6,
      nip: "MB-0007",
      nama: "Hilman Tedi Sutisna",
      email: "hilman.sutisna7@maju.test",
      phone: "+6284071136262",
      jenis_kelamin: "L",
      tanggal_lahir: "1977-07-23",
      nik: "9901012307770007",
      office: "JKT",
      division: "SLS",
      position: "MGR-SLS",
      status_karyawan: "tetap",
      tanggal_masuk: "2017-07-07",
      tanggal_akhir_kontrak: null,
      status: "active",
      bank_kode: "008",
      no_rekening: "0001067451507",
      gaji_pokok: 21_750_000,
    })
  })

  it("makes other people of another seed", () => {
    const others = [...makePeople({ ...options, seed: 2 })].flat()
    expect(others.filter(({ nama }, at) => nama === people[at]?.nama).length).toBeLessThan(10)
  })

  it.each(["nip", "nama", "email", "phone", "nik", "no_rekening"] as const)(
    "gives everybody their own %s",
    (key) => {
      expect(new Set(people.map((person) => person[key])).size).toBe(250)
    },
  )

  it("stays unique and well formed in a large company", () => {
    const seen = {
      nip: new Set<string>(),
      email: new Set<string>(),
      phone: new Set<string>(),
      nik: new Set<string>(),
    }
    for (const chunk of makePeople({ ...options, count: 25_000 }))
      for (const person of chunk) {
        seen.nip.add(person.nip)
        seen.email.add(person.email)
        seen.phone.add(person.phone)
        if (/^\d{16}$/.test(person.nik)) seen.nik.add(person.nik)
      }
    expect([seen.nip.size, seen.email.size, seen.phone.size, seen.nik.size]).toEqual(Array(4).fill(25_000))
  })

  it("numbers them MB-0001 to MB-0250", () => {
    expect([people[0]?.nip, people[6]?.nip, people[249]?.nip]).toEqual(["MB-0001", "MB-0007", "MB-0250"])
  })

  it("gives each a NIK that says their birth and sex and belongs to nobody", () => {
    const checks = people.map((person) => checkNik(person.nik, person))
    expect(checks).toEqual(people.map(({ nik }) => ok(nik, "Kode provinsi pada NIK tidak dikenal")))
  })

  it("gives each a number no operator has given out, an account of nobody and a mail that reaches nobody", () => {
    const wrong = people.filter(
      ({ phone, no_rekening, email }) =>
        !phone.startsWith("+62840") ||
        !no_rekening.startsWith("000") ||
        !/^[a-z]+\.[a-z]+\d+@maju\.test$/.test(email),
    )
    expect(wrong).toEqual([])
    expect(people.map(({ phone }) => checkPhone(phone))).toEqual(people.map(({ phone }) => ok(phone)))
    expect(people.map((person) => checkAccountNumber(person.no_rekening))).toEqual(
      people.map(({ no_rekening }) => ok(no_rekening)),
    )
    const open = new Set(BANKS.filter(({ is_active }) => is_active).map(({ kode }) => kode))
    expect(people.filter(({ bank_kode }) => !open.has(bank_kode))).toEqual([])
  })

  it("fills every seat once and puts everybody where the position exists", () => {
    for (const position of maju.positions) {
      const holders = people.filter((person) => person.position === position.kode)
      expect(position.seats.length === 0 ? [] : holders.map(({ office }) => office)).toEqual(position.seats)
      expect(holders.length).toBeGreaterThan(0)
      const allowed = position.offices.length === 0 ? maju.offices.map(({ kode }) => kode) : position.offices
      expect(holders.filter(({ office }) => !allowed.includes(office))).toEqual([])
      expect(holders.filter(({ division }) => division !== null && division !== position.division)).toEqual(
        [],
      )
    }
  })

  it("leaves a few new people without a division, never a head", () => {
    const none = people.filter(({ division }) => division === null)
    expect(none.length).toBeGreaterThan(0)
    expect(none.length).toBeLessThan(10)
    expect(
      none.filter(({ position }) => maju.positions.find((p) => p.kode === position)?.seats.length),
    ).toEqual([])
  })

  it("lets nobody begin before 19, in the future or on a weekend", () => {
    const wrong = people.filter(
      ({ tanggal_lahir, tanggal_masuk }) =>
        tanggal_masuk < addMonths(tanggal_lahir, 12 * 19) ||
        tanggal_masuk > today ||
        [0, 6].includes(new Date(tanggal_masuk).getUTCDay()),
    )
    expect(wrong).toEqual([])
  })

  it("ends contracts in the future and only those that end", () => {
    const ending = ["pkwt", "magang", "outsourcing"]
    const wrong = people.filter(({ status_karyawan, tanggal_akhir_kontrak: end, tanggal_masuk }) =>
      ending.includes(status_karyawan) ? end === null || end < today || end <= tanggal_masuk : end !== null,
    )
    expect(wrong).toEqual([])
    const soon = people.filter(({ tanggal_akhir_kontrak: end }) => end !== null && end <= "2026-12-20")
    expect(soon.length).toBeGreaterThan(0)
    const long = people.filter(
      ({ status_karyawan, tanggal_akhir_kontrak: end, tanggal_masuk }) =>
        status_karyawan === "pkwt" && end !== null && end > addMonths(tanggal_masuk, 60),
    )
    expect(long).toEqual([])
  })

  it("pays whole rupiah, above the minimum wage of the city, more with a higher position", () => {
    const umk = Object.fromEntries(maju.offices.map((office) => [office.kode, office.umk]))
    const low = people.filter(
      (p) => p.status_karyawan !== "magang" && p.gaji_pokok < (umk[p.office] ?? Infinity),
    )
    expect(low).toEqual([])
    expect(people.filter(({ gaji_pokok }) => gaji_pokok % 50_000 !== 0)).toEqual([])
    const average = (level: number): number => {
      const paid = people.filter(
        (p) => maju.positions.find(({ kode }) => kode === p.position)?.level === level,
      )
      return paid.reduce((sum, p) => sum + p.gaji_pokok, 0) / paid.length
    }
    const levels = [1, 2, 3, 4, 5].map(average)
    expect(levels).toEqual(levels.toSorted((a, b) => b - a))
  })

  it("pays a job less where living costs less", () => {
    const of = (office: string): number => {
      const paid = people.filter(
        (p) => p.position === "SLS-LAP" && p.office === office && p.status_karyawan !== "magang",
      )
      return paid.reduce((sum, p) => sum + p.gaji_pokok, 0) / paid.length
    }
    expect(of("BDG")).toBeLessThan(of("JKT"))
    expect(of("JKT")).toBeLessThan(of("BKS"))
  })
})
