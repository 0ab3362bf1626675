// What was found in a file beside its data, in words: what is missing and what was left out. Signatures have words
// of their own; parts that are merely unknown are kept in the file and concern nobody here.
import type { TachographFile } from '@flotila/domain/tachograph/tachograph.api.ts';
import { t } from '../../ground/i18n/i18n.ts';

const TOLD = [
  'truncated',
  'partDamaged',
  'daysLost',
  'activitiesDamaged',
  'dayTwice',
  'cardUnknown',
  'conditionsUnclear',
  'noActivities',
] as const;
/** The others are counted. */
const SHOWN_MAX = 3;

/** Sentences in the language of the screen; none: the file was read as it should be. */
export function warningTexts({ warnings }: Pick<TachographFile, 'warnings'>): string[] {
  const texts = warnings.flatMap(({ code, detail, count }) => {
    const told = TOLD.find((one) => one === code);
    if (!told) return [];
    return t(`hours.fileWarning.${told}`, {
      part: detail ?? t('hours.fileWarning.noPart'),
      count: count ?? 1,
    });
  });
  if (texts.length <= SHOWN_MAX) return texts;
  const more = t('hours.fileWarning.more', { count: texts.length - SHOWN_MAX });
  return [...texts.slice(0, SHOWN_MAX), more];
}
