// Words of the spreadsheet itself; those of the report come with its document.
import type { Language } from '@flotila/domain/text.ts';

interface SheetWords {
  info: string;
  report: string;
  period: string;
  company: string;
  subject: string;
  note: string;
  printed: string;
  /** Links that a sheet could not hold. */
  linksDropped: (sheet: string, kept: string) => string;
  rowsDropped: (sheet: string, kept: string, all: string) => string;
}

export const WORDS: Record<Language, SheetWords> = {
  sk: {
    info: 'Info',
    report: 'Zostava',
    period: 'Obdobie',
    company: 'Firma',
    subject: 'Predmet',
    note: 'Poznámka',
    printed: 'Vytvorené',
    linksDropped: (sheet, kept) =>
      `Hárok ${sheet}: odkaz má len prvých ${kept} buniek, viac ich tabuľka neunesie.`,
    rowsDropped: (sheet, kept, all) =>
      `Hárok ${sheet}: zmestilo sa prvých ${kept} riadkov z ${all}; zvoľte kratšie obdobie.`,
  },
  cs: {
    info: 'Info',
    report: 'Sestava',
    period: 'Období',
    company: 'Firma',
    subject: 'Předmět',
    note: 'Poznámka',
    printed: 'Vytvořeno',
    linksDropped: (sheet, kept) =>
      `List ${sheet}: odkaz má jen prvních ${kept} buněk, více jich tabulka neunese.`,
    rowsDropped: (sheet, kept, all) =>
      `List ${sheet}: vešlo se prvních ${kept} řádků z ${all}; zvolte kratší období.`,
  },
  en: {
    info: 'Info',
    report: 'Report',
    period: 'Period',
    company: 'Company',
    subject: 'Subject',
    note: 'Note',
    printed: 'Made',
    linksDropped: (sheet, kept) =>
      `Sheet ${sheet}: only the first ${kept} cells are links, a spreadsheet holds no more.`,
    rowsDropped: (sheet, kept, all) =>
      `Sheet ${sheet}: the first ${kept} of ${all} rows fit; choose a shorter period.`,
  },
};
