const countWords =
  (pattern: RegExp) =>
  (text: string): number =>
    new Set(text.toLowerCase().match(pattern) ?? []).size;

/** Different words of soft news in a text. */
export const softWords = countWords(
  // Sport; culture; science; advice and human interest; nature, travel and food.
  /\b(?:timnas|liga|laga|pertandingan|gol|suporter|pelatih|pemain|klub|atlet|juara|final|semifinal|piala|medali|turnamen|kejuaraan|olimpiade|bulu tangkis|voli|basket|tinju|balap\p{L}*|ganda|tunggal|kiper|skor|klasemen|stadion|imbang|takluk|film|sutradara|penonton|konser|festival|museum|koleksi|pameran|tari|tarian|penari|batik|candi|budaya|seni|kesenian|seniman|musik|lagu|album|penyanyi|aktor|aktris|artis|novel|buku|perpustakaan|wayang|lukisan|tradisi|tradisional|kirab|lomba|penghargaan|peneliti|penelitian|riset|survei|ilmuwan|astronomi|ahli|pakar|spesies|fosil|gerhana|bulan purnama|planet|inovasi|ciptakan|penemuan|cara|tips|resep|manfaat|nenek|kakek|wisuda|sarjana|lulus|siswa|kisah|inspiratif|relawan|amal|komunitas|konservasi|satwa|badak|harimau|gajah|orang utan|terumbu|mangrove|sampah|daur ulang|wisata|wisatawan|pengunjung|kuliner|kopi|masakan|toko|kafe|panen|perajin|pembatik|hobi|legenda)\b/gu,
);
/** Different words of routine and policy in a text. */
export const routineWords = countWords(
  // Police and traffic; elections, government; services and economy; courts.
  /\b(?:polisi|polres|polda|polsek|kapolda|kapolres|polri|polantas|operasi|lalu lintas|kpu|bawaslu|pemilu|pemilih\p{L}*|calon|debat|dpr|dprd|rancangan|undang-undang|pemerintah|pemkot|pemkab|pemprov|gubernur|bupati|wali kota|menteri|kebijakan|peraturan|skema|subsidi|pajak|samsat|stnk|sim|ktp|pelayanan|layanan|perizinan|pejabat|anggaran|apbd|apbn|suku bunga|ekonom|ekonomi|inflasi|rupiah|harga|pedagang|beras|cabai|upah|buruh|phk|pabrik|serikat|listrik|pln|jalan|jembatan|mudik|pemadaman|bantuan|pupuk|kalender|libur|pendaftaran|kasus|sidang|jaksa|kejari|kejaksaan|hakim|lantik|bintara|rekrut|perusahaan|investor|investasi|ekspor|impor|proyek|tender)\b/gu,
);
