// The name under which a report is saved (REP): its title, whom it is about and when.
import { firstOf } from '../text.ts';

/** Characters without the ending; file systems take 255 bytes, and a letter with its accent is two. */
export const FILE_NAME_MAX = 100;

/**
 * `Kniha_jázd_TT_482_KM_marec_2026`, without ending. What no file system takes is left out, blanks become
 * `_`; parts that are empty are left out. Never empty, never beginning or ending with a dot.
 */
export function fileNameOf(title: string, subjectName: string, periodText: string): string {
  const parts = [title, subjectName, periodText].map(plain).filter((part) => part !== '');
  return firstOf(parts.join('_'), FILE_NAME_MAX).replaceAll(/^[._]+|[._]+$/g, '') || 'report';
}

function plain(part: string): string {
  return part
    .replaceAll(/[\\/:*?"<>|]|[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '_');
}
