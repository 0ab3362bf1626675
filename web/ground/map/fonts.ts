// The map's labels are drawn by MapLibre from fonts of the page. Each weight needs a family name of its own
// (MapLibre reads the weight out of the name), and both files with Latin letters must be there before the
// first label is drawn, or š, ř and ő would come from another font.
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

export const REGULAR = 'Flotila Map Regular';
export const SEMIBOLD = 'Flotila Map SemiBold';
const WAIT_MAX_MS = 2500;
const LATIN_EXTENDED_RANGE = 'U+0100-02BA,U+1E00-1E9F,U+2020,U+20A0-20C0,U+2113';
const LATIN_RANGE = 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02DC,U+2000-206F,U+20AC,U+2122,U+2212';

let loading: Promise<void> | undefined;

/** Resolves when the labels can be drawn; a font that cannot be had only costs its looks. A worker has fonts
 * of its own. */
export function loadMapFonts(fonts: FontFaceSet = document.fonts): Promise<void> {
  loading ??= Promise.race([load(fonts), wait(WAIT_MAX_MS)]);
  return loading;
}

async function load(fonts: FontFaceSet): Promise<void> {
  const faces = [REGULAR, SEMIBOLD].flatMap((family) => {
    const weight = family === SEMIBOLD ? '600' : '400';
    return [
      new FontFace(family, `url(${latin})`, { weight, unicodeRange: LATIN_RANGE }),
      new FontFace(family, `url(${latinExtended})`, { weight, unicodeRange: LATIN_EXTENDED_RANGE }),
    ];
  });
  await Promise.allSettled(
    faces.map(async (face) => {
      fonts.add(face);
      await face.load();
    }),
  );
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
