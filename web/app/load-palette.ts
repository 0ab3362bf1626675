// The palette comes when it is first asked for, or when the pointer is on the way to its field.
import { withLaterTexts } from '../ground/i18n/i18n.ts';

export const loadPalette = () => withLaterTexts(import('../screen/palette/Palette.tsx'));
