// A country's flag, 18 px wide, with the country's name for those who do not see or know it.
import { language } from '../i18n/i18n.ts';
import styles from './flag.module.css';

const names = new Map<string, Intl.DisplayNames>();

/** Name of a country in the language of the screen; the code itself when it has none. */
export function countryName(code: string): string {
  let list = names.get(language());
  if (!list) {
    list = new Intl.DisplayNames([language()], { type: 'region' });
    names.set(language(), list);
  }
  try {
    return list.of(code) ?? code;
  } catch {
    return code;
  }
}

export function Flag({ code }: { code: string | null | undefined }) {
  if (!code || !/^[A-Z]{2}$/.test(code)) return null;
  const name = countryName(code);
  return <img className={styles.flag} src={`/flags/${code}.svg`} alt={name} title={name} />;
}
