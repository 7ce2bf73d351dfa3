/**
 * Parts of Indonesian names by community and sex, combined by names.ts. Last parts belong to one community only, so
 * two communities never make the same name. `_` represents a space inside a part.
 */

export type Sex = "L" | "P"
export type NameParts = {
  readonly first: readonly string[]
  readonly middle: readonly string[]
  readonly last: readonly string[]
}
export type Community = {
  readonly name: string
  /** Men and women of this community per 100 employees. */
  readonly per100: Readonly<Record<Sex, number>>
  readonly parts: Readonly<Record<Sex, NameParts>>
}

const words = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll("_", " "))

const parts = (first: string, middle: string, last: string): NameParts => ({
  first: words(first),
  middle: words(middle),
  last: words(last),
})

const community = (name: string, L: number, P: number, men: NameParts, women: NameParts): Community => ({
  name,
  per100: { L, P },
  parts: { L: men, P: women },
})

const batakClans =
  "Siregar Nasution Harahap Simanjuntak Sitorus Sinaga Hutapea Manurung Panjaitan Siahaan Nainggolan Tampubolon Pardede Silalahi Lubis Hasibuan Marpaung Gultom Pasaribu Simbolon Sihombing Situmorang"
const minangClans =
  "Chaniago Koto Piliang Tanjung Sikumbang Guci Jambak Pitopang Malayu Bodi Caniago Mandailiang Kampai Panai Dalimo Payobada Simabur Sutan_Mudo"
const chineseNames =
  "Wijaya Tanoto Halim Gunadi Salim Hartono Kusnadi Tanuwijaya Lesmana Susanto Limantara Angkasa Widjaja Sutedja Budihardjo Sudargo Liman Wibisana Chandra Hermanto"
const minahasaClans =
  "Mandagi Rumengan Wowor Lumenta Supit Tumbelaka Kaunang Sondakh Pangkey Lasut Walangitan Rorong Mamahit Kalalo Runtuwene Tumewu"
const bugisNames =
  "Daeng_Tata Mappangara Paturusi Mattalatta Pallawa Manggabarani Rauf_Opu Patunru Padjalangi Massinai Tenriawaru Makkasau Sapada Matutu Palaguna Parenrengi"
const acehNames =
  "Ibrahim Abdullah Hasballah Syamaun Hanafiah Yahya Djuned Husin Thaib Zakaria Bakri Razali Jalil Mahyuddin Syahputra Gade"

export const COMMUNITIES: readonly Community[] = [
  community(
    "Jawa",
    20,
    14,
    parts(
      "Agus Budi Eko Joko Slamet Bambang Hendro Sigit Wahyu Dwi Tri Teguh Heri Yudi Arif Bagus Danang Fajar Galih Hanung Indra Krisna Lukman Nugroho Prasetyo Rudi Satria Tegar Wisnu Yoga",
      "Adi Aji Anggoro Bayu Cahyo Catur Damar Dimas Endro Gilang Guntur Haryo Jati Jaya Kuncoro Lintang Mahendra Nur Panca Pandu Priyo Rahmat Ridho Satrio Seno Surya Tirto Wira Yanuar Yulianto",
      "Santoso Prabowo Setiawan Wibowo Purnomo Raharjo Suharto Widodo Saputra Kurniawan Hidayat Sutrisno Pamungkas Nugraha Kusuma Wicaksono Laksono Pratomo Susilo Utomo Hartanto Sudrajat Prayitno Subagyo Pranoto Suryanto Mulyono Saptono Handoko Cahyono",
    ),
    parts(
      "Sri Siti Endang Wahyuni Retno Dyah Ratna Ayu Fitri Intan Kartika Laras Mega Nanik Puspita Ratih Sekar Tri Utami Wulan Yuni Anisa Dian Ningsih Rini Sulastri",
      "Ambar Arum Cahya Citra Dewi Dwi Eka Galuh Hesti Indah Kinanti Kusuma Nawang Novi Nur Pertiwi Ratri Rahma Sari Tyas Wening Widya Winda Yulia Zahra Maharani",
      "Rahayu Wulandari Astuti Handayani Kusumawati Purwanti Setyowati Widyastuti Hapsari Suryani Prihatini Damayanti Wijayanti Kusumaningrum Rahmawati Ekawati Susilowati Mulyani Hartati Pratiwi Anggraini Nurjanah Kurniasih Saraswati",
    ),
  ),
  community(
    "Sunda",
    12,
    8,
    parts(
      "Asep Dadang Ujang Cecep Deden Encep Iwan Jajang Kang Maman Nandang Oding Rahmat Tatang Usep Wawan Yayan Aang Didin Gilang Hilman Rizki Ferry Taufik",
      "Ahmad Aditya Anwar Darma Dede Fauzan Gumilar Haris Iman Jaenal Kurnia Lutfi Mulya Nana Odih Pandu Ramdan Saepul Tedi Ujang_Adi Wahid Yana Zaki Rangga",
      "Suhendar Kosasih Sutisna Permana Ruhiyat Gunawan Supriatna Nurhidayat Mulyana Somantri Sudrajat_Wirya Wiguna Hermawan Sopandi Rukmana Firmansyah Kartiwa Suryaman Ridwansyah Padmadinata Natapraja Sukmana Juanda Suparman",
    ),
    parts(
      "Neng Euis Iis Nina Lilis Teti Yeni Ai Cucu Dede Entin Herlina Imas Kokom Lina Mimin Nenden Pipih Rina Susi",
      "Amalia Ayu Cahyani Desi Eva Fitria Gina Hani Ida Julaeha Kania Lia Mira Nia Popon Risma Santi Tina Wina Yanti",
      "Rohaeti Nurhayati Kartini Rostiani Suhartini Komalasari Rosmiati Maryani Fatimah_Zahra Nurlaela Solihat Hasanah Sumarni Rosdiana Kurniati Sukaesih Wiarsih Nurasiah Permanasari Yulianti",
    ),
  ),
  community(
    "Betawi",
    4,
    3,
    parts(
      "Muhammad Abdul Rizal Fahmi Zainal Mahmud Syarif Husni Rojali Samsul Nasir Idris Hamdan Tohir Ridwan Burhan",
      "Fikri Hafiz Haikal Irfan Jamal Kamal Latif Malik Naufal Rafli Sofyan Yusuf Zulfikar Ikhsan Bahri Taher Wildan Farhan",
      "Rohman Mansur Sabeni Murtado Madani Sanusi Jayadi Saidi Ramli_Nawi Naim Rojak Sarmili Muhidin Mukhtar",
    ),
    parts(
      "Nurul Siti_Aisyah Halimah Zubaidah Mariam Rohimah Nabila Salma Fauziah Aminah Rosidah Hilda Naila Sakinah Marwati Yasmin",
      "Azizah Balqis Hanifah Khadijah Laila Nadia Putri Rabiah Safira Syifa Zulfa Aulia Camelia Dahlia Farah Inas Kamila Nurul",
      "Sabariah Munawaroh Romlah Saodah Rojabiah Muthmainah Maisaroh Sapuroh Jamilah Masitoh Hayati_Nafis",
    ),
  ),
  community(
    "Batak",
    6,
    4,
    parts(
      "Andreas Binsar Daniel Edward Ferdinand Hotman Jonathan Kristian Lamhot Marihot Parulian Rikardo Samuel Togar Haposan Jefri_Parlin Saut",
      "Alexander Bonar David Gabriel Horas Immanuel Josua Martua Natanael Patar Robert Sahat Tumpal Yohanes Benget Mangatur Pangihutan",
      batakClans,
    ),
    parts(
      "Christina Debora Elisabeth Friska Grace Hotmaida Jojor Lasma Maria Natalia Rotua Tiurma Ruth Theresia",
      "Agnes Duma Eva Gloria Hanna Indri Lamria Melati Novita Romauli Sarma Yosephine Lestaria Marintan",
      batakClans,
    ),
  ),
  community(
    "Minang",
    4,
    3,
    parts(
      "Fajri Yusrizal Hendri Syafrizal Rinaldi Afrizal Jon Doni Zulkifli Ilham Rezki Febri Yandri Hamdani Syafri",
      "Amri Azwar Basri Efendi Fadli Harmen Irwan Marzuki Nofri Rasyid Syahrial Taufiq Yuhendri Chairul Novrizal Wendra",
      minangClans,
    ),
    parts(
      "Yulia Rahmi Upik Desi Fitria Elvira Nurmala Suci Wirda Zahara Resti Gusnita Mardiah",
      "Afni Delvi Erni Hasni Murni Nelly Oktavia Ranti Silvia Tika Yelmi Zulhaida Asmarni Fitrina",
      minangClans,
    ),
  ),
  community(
    "Bali",
    2,
    2,
    parts(
      "I_Wayan I_Putu I_Made I_Kadek I_Nyoman I_Komang I_Ketut I_Gede",
      "Agus Bagus Dharma Eka Gita Krisna Nata Oka Rai Surya Yudi Wira Alit Anom Gangga Jaya",
      "Suardana Sudiarta Wirawan_Putra Arimbawa Mahardika Sukerta Adnyana Parwata Widiana Suastika Artawan Sumerta Winaya Suwitra Mertayasa Kertiyasa Budiarsa",
    ),
    parts(
      "Ni_Wayan Ni_Putu Ni_Made Ni_Kadek Ni_Nyoman Ni_Komang Ni_Ketut Ni_Luh",
      "Ayu Candra Desak Eka Indah Kirana Mas Padma Ratna Sri Tirta Widya Anggun Dwi Laksmi Sinta",
      "Suryaningsih Pradnyani Wahyuniati Sukmawati Trisnadewi Lestariani Arsani Widiantari Purnamawati Astiti Suartini Mahayani Ariani Budiasih Kertiasih Sudiani",
    ),
  ),
  community(
    "Tionghoa",
    4,
    4,
    parts(
      "Kevin Steven Hendra Andy Jeffry William Felix Benny Ronald Vincent Alvin Erwin Jimmy Patrick Tommy",
      "Adrian Calvin Darren Edbert Ferry Gavin Jason Kenny Leonardo Michael Nicholas Owen Raymond Samuel",
      chineseNames,
    ),
    parts(
      "Michelle Stefanie Jessica Melissa Vivian Angelina Cindy Fenny Lily Meiliana Sherly Yenny Linda Natasha Silvi",
      "Amelia Beatrice Clara Devina Felicia Giselle Irene Karina Monica Olivia Priscilla Vanessa Evelyn Theresa",
      chineseNames,
    ),
  ),
  community(
    "Bugis",
    2,
    2,
    parts(
      "Andi Baso Muhammad_Ilham Syamsuddin Sabri Ambo Firman Rusdi Tamrin Akbar",
      "Arfan Asdar Darwis Faisal Haerul Jufri Mansyur Nasrullah Rustam Sulaiman Wahyudin Yunus Zulkarnain",
      bugisNames,
    ),
    parts(
      "Andi_Tenri Besse Hasnah Nurhikmah Rosmini Sitti Hapsah Kartini Mirnawati Nurfadillah",
      "Aminah Batari Dahlia Fatmawati Ilmi Jumriah Marwah Nirmala Rahmatia Suriani Wahida Yusriani Asmi",
      bugisNames,
    ),
  ),
  community(
    "Minahasa",
    1,
    2,
    parts(
      "Jefri Royke Stenly Denny Vecky Meidy Rommy Hanny",
      "Albert Christo Franky Geraldo Hendrik Johny Maxi Novri Reynaldo Tommy",
      minahasaClans,
    ),
    parts(
      "Meilany Sartje Olga Vivi Jenny Marlina Stevany Deisy Altje Selvie",
      "Angel Brenda Claudia Fransisca Gratia Imelda Jeane Lidya Regina Syane Maya Nova Tesalonika",
      minahasaClans,
    ),
  ),
  community(
    "Aceh",
    2,
    1,
    parts(
      "Teuku Fakhrul Mirza Zulfahmi Ridha Munawar Saiful Muzakir Haikal Iskandar",
      "Aulia Fadhil Ichsan Khairul Maulana Nazar Rahmad Syahrul Tarmizi Yusra Fauzan Hafid Munzir",
      acehNames,
    ),
    parts(
      "Cut Nurlaila Ulfa Raihan Mutia Safrina Zuraida Rahmayani",
      "Asyura Fitrah Hafsah Inayah Keumalahayati Maulida Nadia Syarifah Ulya Zahratul",
      acehNames,
    ),
  ),
]
