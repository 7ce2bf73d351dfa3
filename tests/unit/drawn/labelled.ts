type Labels = Readonly<Record<string, string>>

/** Values of the sections that every flow shows, as paths of its row: `§` is a section. */
export const EVERYWHERE: Labels = {
  "§ Riwayat":
    "history.0.by_nama history.0.instead_of history.0.at history.0.note history.0.via history.0.paper.name history",
  "§ head": "member.nama member.nip member.kantor member.jabatan status level level_total entered.nama",
}

const leave: Labels = {
  Kategori: "kategori",
  Upah: "is_paid",
  Tanggal: "start_date end_date start_part end_part",
  Lama: "amount",
  Alasan: "reason",
  Pengganti: "delegate.nama",
  "Dihubungi di": "contact",
  "Catatan pemutus": "approval_note",
  "Saldo sekarang": "ledger.0.balance ledger",
  "Sampai akhir tahun": "ledger.0.coming ledger",
  "Pengajuan ini": "ledger.0.asked ledger",
  "Pengajuan lain yang menunggu": "ledger.0.waiting ledger",
  "Sesudah disetujui": "ledger.0.balance ledger.0.coming ledger.0.asked ledger",
  "§ Saldo":
    "ledger.0.year ledger.0.nama ledger.0.balance ledger.0.waiting ledger.0.coming ledger.0.asked ledger",
  "§ Rincian hari": "amount days.0.date days.0.part days.0.amount days.0.why days",
  "§ Rekan yang juga tidak masuk": "beside.0.nama beside.0.kategori beside.0.status beside.0.dates.0 beside",
}

/**
 * Values that each label of a pending row's evidence shows, by flow. A label that shows another value than its words say
 * is a fault: read both before a line changes.
 */
export const READ: Readonly<Record<string, Labels>> = {
  cuti: leave,
  izin: leave,
  kasbon: {
    Keperluan: "purpose",
    Nomor: "no",
    Tanggal: "tanggal",
    Diminta: "amount tenor first_period",
    Disetujui: "granted_amount granted_tenor granted_period",
    Dicairkan: "disbursed_at method",
    Sisa: "outstanding",
    "Batas kasbon": "limits.amount status",
    "Potongan sebulan": "limits.per_month limits.is_hidden status",
    Catatan: "approval_note",
    "§ Rencana cicilan":
      "instalments.0.period instalments.0.amount instalments.0.status instalments.0.at instalments",
  },
  "perubahan-data": {
    "Yang berubah": "jenis",
    Diminta: "tanggal",
    "Ditulis ke data pegawai": "applied_on",
    Keterangan: "reason",
    "Catatan pemutus": "approval_note",
    "label ke-10": "changes.0.label changes.0.before changes.0.after changes",
  },
  "tukar-shift": {
    Rekan: "partner_nama",
    "Shift yang dilepas": "own_date",
    "Hari yang diambil": "partner_date",
    Alasan: "reason",
    "Catatan pemutus": "approval_note",
    "§ Jadwal": "days.0.nama days.0.date days.0.before days.0.after days",
  },
  "permintaan-hadiah": {
    Hadiah: "reward",
    Banyaknya: "qty",
    Poin: "point_cost points",
    Nomor: "no",
    Tanggal: "tanggal",
    "Saldo pegawai": "balance",
    "Stok tersisa": "stock",
    Diserahkan: "delivered_on delivered_nama",
    "Catatan pegawai": "note",
    Catatan: "approval_note",
  },
  "klaim-cuti": {
    Kategori: "kategori",
    "Saldo tahun": "year",
    Diajukan: "tanggal days",
    Disetujui: "days_approved",
    "Nilai per hari": "rate is_hidden",
    Jumlah: "amount is_hidden",
    Alasan: "reason",
    Pembayaran: "paid_at period",
    "Catatan pemutus": "approval_note",
    "Saldo sekarang": "status balance",
    "Klaim ini": "days_approved status",
    "Pengajuan lain yang menunggu": "status waiting",
    "Sesudah disetujui": "days_approved status balance",
    "§ Saldo": "year days_approved status balance waiting",
  },
  persetujuan: {
    Jenis: "type",
    "Tanggal kerja": "business_date",
    Jadwal: "schedule.start schedule.end",
    Alasan: "reason",
    "Catatan pemutus": "approval_note",
    Masuk: "before.in requested.in status",
    Pulang: "before.out requested.out status",
    "§ Lokasi": "geo.accuracy_m office.radius_m distance_m in_radius",
    "§ Foto": "",
  },
  reimbursement: {
    Keperluan: "judul",
    Nomor: "no",
    Tanggal: "tanggal",
    Diajukan: "total_claimed",
    Disetujui: "total_approved",
    Pembayaran: "payment paid_at",
    Keterangan: "note",
    "Catatan pemutus": "approval_note",
    "§ Rincian biaya":
      "items.0.kategori items.0.tanggal items.0.keterangan items.0.amount items.0.amount_approved items.0.item_status items.0.reject_reason items.0.receipt_no items.0.vendor items.0.km items.0.receipts.0.name items.0.receipts.0.is_picture items.0.lacks_receipt items.0.is_late items.0.gl_code items.0.duplicates.0.no items.0.duplicates.0.nama items.0.duplicates.0.tanggal items.0.duplicates.0.why items",
    "§ Plafon":
      "status quotas.0.nama quotas.0.period quotas.0.rest quotas.0.limit quotas.0.used quotas.0.own quotas",
  },
  visit: {
    Pelanggan: "customer.nama",
    "Tipe tugas": "tipe_tugas",
    Nomor: "no",
    "Tanpa rencana": "tanggal plan_time is_planned assigned_nama",
    Telepon: "customer.phone",
    "Gagal diantar": "attempt failure",
    Penerima: "penerima",
    Hasil: "result",
    "Kunjungan berikutnya": "next_visit",
    Tugas: "purpose",
    Tujuan: "purpose",
    "Catatan hasil": "result_note",
    Alamat: "customer.alamat",
    "Catatan pemutus": "approval_note",
    "Check-in": "check_in.at",
    "Check-out": "check_out.at",
    Durasi: "min_duration_min sla_min duration_min",
    "Catatan check-in": "check_in.note",
    "Catatan check-out": "check_out.note",
    "§ Foto": "answers.0.label photos.0.phase answers photos",
    "§ Produk": "lines.0.nama lines.0.satuan lines.0.qty lines.0.harga lines.0.total amount lines",
    "§ Lokasi":
      "radius_m check_in.accuracy_m check_in.distance_m check_in.mock_gps check_out.accuracy_m check_out.distance_m check_out.mock_gps",
    "§ Jalannya kunjungan": "steps.0.to steps.0.by_nama steps.0.at steps.0.note steps",
  },
}
