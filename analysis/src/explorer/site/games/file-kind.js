// What a file is that holds no text, known by its first bytes; names may lie.

/**
 * The first bytes, as the characters of their numbers, of which `?` stands for any one. A text does not begin so.
 *
 * @type {Record<string, string>}
 */
const KINDS = {
  picture:
    "\x89PNG|\xff\xd8\xff|GIF87a|GIF89a|RIFF????WEBP|II*\0|MM\0*|\0\0\x01\0|\0\0\0?ftyphei|\0\0\0?ftypmif1|\0\0\0?ftypavif|BM????\0\0\0\0\x36\0\0\0|BM????\0\0\0\0\x8a\0\0\0",
  film: "\0\0\0?ftyp|RIFF????AVI |\x1aE\xdf\xa3",
  sound: "RIFF????WAVE|ID3?\0|OggS\0|fLaC\0",
  pdf: "%PDF-",
  document: "{\\rtf|\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
  archive: "PK\x03\x04|PK\x05\x06|PK\x07\x08|\x1f\x8b|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|BZh|\xfd7zXZ\0|\x28\xb5\x2f\xfd",
  data: "%!PS|\0|PAR1\x15|KAMITABL|GAMECERT|KAMIJRNL|KAMIPART|SQLite format 3\0|\x7fELF|MZ\x90\0|\xca\xfe\xba\xbe|\xac\xed\0\x05|\x93NUMPY|\x89HDF|\x80\x04\x95|\x80\x05\x95|bplist00",
};

/** The longest of them. */
const LONGEST = 16;

/** The kind of a file that begins with these bytes, such as `picture`; null if it may be a text. */
export function kindOf(/** @type {Uint8Array} */ bytes) {
  const begins = (/** @type {string} */ mark) =>
    mark.length <= bytes.length && [...mark].every((sign, i) => sign === "?" || sign.charCodeAt(0) === bytes[i]);
  return Object.keys(KINDS).find((kind) => KINDS[kind].split("|").some(begins)) ?? null;
}

/** The same of a file that is chosen or dropped; `folder` if it has no bytes to read. */
export async function kindOfFile(/** @type {Pick<Blob, "slice">} */ file) {
  try {
    return kindOf(new Uint8Array(await file.slice(0, LONGEST).arrayBuffer()));
  } catch {
    return "folder";
  }
}
