import type { FastifyRequest } from "fastify"

/** A browser that navigates to a file's URL, as by a link; a fetch from code gets the envelope. */
export const isOpeningFile = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" && url.startsWith("/files/") && (headers.accept ?? "").includes("text/html")

/** Page for an expired file link: links are valid for five minutes, but the page with the link may stay open longer. */
export const GONE_FILE = `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Berkas tidak dapat dibuka</title>
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<main>
<h1>Berkas tidak dapat dibuka</h1>
<p>Berkas tidak ditemukan atau tautannya sudah kedaluwarsa. Tautan berkas hanya berlaku beberapa menit: muat ulang halaman
tempat Anda membukanya, lalu buka berkasnya sekali lagi.</p>
</main>
</body>
</html>
`
