// With which day the week of calendars begins.
import { firstWeekdayOf } from '@flotila/domain/words/languages.ts';
import { useContext } from 'react';
import { language } from '../i18n/i18n.ts';
import { CurrentCompanyContext } from './company.ts';

/**
 * As calendars count, 0 is Sunday. A company in Europe has one week for everybody (V-12): hours, plan and reports count
 * from Monday, whatever language they are read in. Elsewhere, and without a company, the language says (I18N-005).
 */
export function firstDayOfWeek(timeZone: string | undefined): 0 | 1 {
  return timeZone?.startsWith('Europe/') ? 1 : firstWeekdayOf(language());
}

export function useFirstDayOfWeek(): 0 | 1 {
  return firstDayOfWeek(useContext(CurrentCompanyContext)?.timeZone);
}
