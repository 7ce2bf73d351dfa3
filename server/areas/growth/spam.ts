import type { PayloadOf } from "#contract/kit/call.ts"
import type { submitLead } from "#contract/areas/growth/leads.ts"

export type SentLead = PayloadOf<typeof submitLead>

const LINK = /https?:\/\/|www\.|\[url|<a\s/gi
const linksIn = (text: string | null): number => text?.match(LINK)?.length ?? 0
const hasLetters = (text: string): boolean => /\p{L}/u.test(text)
/** Share of letters that are not Latin: Indonesian is written in Latin letters only. */
const foreignShare = (text: string): number => {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.length === 0
    ? 0
    : letters.filter((one) => !/\p{Script=Latin}/u.test(one)).length / letters.length
}
const MOST_LINKS = 1
const MOST_FOREIGN = 0.5

/** Spam check of the public form: a filled honeypot, links where names belong or many in the note, another script. */
export const isSpam = ({ website, nama, perusahaan, note }: SentLead): boolean =>
  website !== null ||
  linksIn(nama) > 0 ||
  linksIn(perusahaan) > 0 ||
  linksIn(note) > MOST_LINKS ||
  !hasLetters(nama) ||
  !hasLetters(perusahaan) ||
  foreignShare(`${nama} ${perusahaan} ${note ?? ""}`) > MOST_FOREIGN
