// Whether the note of a ride says what it was for. Words that say no more than that it was a business ride prove no
// business use (records of § 85n ods. 6 písm. d) of the Slovak VAT Act, whichever language they are written in.

/** Slovak, Czech and English, as `bare` leaves them. */
const STANDARD: ReadonlySet<string> = new Set([
  'sluzobna jazda',
  'sluzobne jazdy',
  'sluzobna cesta',
  'sluzobna',
  'sluzobne',
  'pracovna jazda',
  'pracovna cesta',
  'pracovne',
  'firemna jazda',
  'firemna cesta',
  'firemne',
  'podnikanie',
  'jazda',
  'cesta',
  'praca',
  'ucel',
  'sukromna jazda',
  'sluzebni jizda',
  'sluzebni jizdy',
  'sluzebni cesta',
  'sluzebni',
  'sluzebne',
  'pracovni jizda',
  'pracovni cesta',
  'pracovni',
  'firemni jizda',
  'firemni cesta',
  'firemni',
  'podnikani',
  'jizda',
  'prace',
  'soukroma jizda',
  'business trip',
  'business trips',
  'business ride',
  'business drive',
  'business travel',
  'business use',
  'business',
  'bussines',
  'company trip',
  'company ride',
  'work trip',
  'work ride',
  'work',
  'trip',
  'ride',
  'drive',
  'purpose',
  'private ride',
]);

/** What was written beside a ride, in pieces as parts of one ride were joined. */
const PIECES = /[;,/|]/;

/** Does the note say more than that the ride was one for the company? */
export function isPurpose(note: string | null): boolean {
  return (note ?? '').split(PIECES).some((piece) => {
    const words = bare(piece);
    if (words === '') return false;
    // A number behind standard words is of the ride, alone it may be that of an order.
    const unnumbered = words
      .replaceAll(/\p{N}+/gu, '')
      .replaceAll(/ +/g, ' ')
      .trim();
    return unnumbered === '' || !STANDARD.has(unnumbered);
  });
}

/** Letters and figures without diacritics and case, single blanks between words. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
