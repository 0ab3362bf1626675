// What the report of maintenance says.
import type { Language } from '../../text.ts';

export interface MaintenanceWords {
  allVehicles: string;
  group(name: string): string;
  due: string;
  dueNote(day: string): string;
  done: string;
  noDue: string;
  noDone: string;
  plate: string;
  vehicle: string;
  service: string;
  lastDone: string;
  next: string;
  left: string;
  date: string;
  km: string;
  engineHours: string;
  days: string;
  state: string;
  levels: { warning: string; notice: string; ok: string };
  description: string;
  figures: { warning: string; notice: string; ok: string; done: string };
}

const SK: MaintenanceWords = {
  allVehicles: 'všetky vozidlá',
  group: (name) => `skupina ${name}`,
  due: 'Termíny',
  dueNote: (day) => `stav k ${day}, najnaliehavejšie prvé`,
  done: 'Vykonané',
  noDue: 'Žiadny servis nie je naplánovaný.',
  noDone: 'V období nebol vykonaný žiadny servis.',
  plate: 'EČV',
  vehicle: 'vozidlo',
  service: 'servis',
  lastDone: 'naposledy vykonané',
  next: 'ďalší termín',
  left: 'zostáva',
  date: 'dátum',
  km: 'km',
  engineHours: 'mth',
  days: 'dni',
  state: 'stav',
  levels: { warning: 'po termíne', notice: 'blíži sa', ok: 'v poriadku' },
  description: 'popis',
  figures: {
    warning: 'po termíne',
    notice: 'blíži sa',
    ok: 'v poriadku',
    done: 'vykonané',
  },
};

const CS: MaintenanceWords = {
  allVehicles: 'všechna vozidla',
  group: (name) => `skupina ${name}`,
  due: 'Termíny',
  dueNote: (day) => `stav k ${day}, nejnaléhavější první`,
  done: 'Provedeno',
  noDue: 'Žádný servis není naplánován.',
  noDone: 'V období nebyl proveden žádný servis.',
  plate: 'RZ',
  vehicle: 'vozidlo',
  service: 'servis',
  lastDone: 'naposledy provedeno',
  next: 'další termín',
  left: 'zbývá',
  date: 'datum',
  km: 'km',
  engineHours: 'mth',
  days: 'dny',
  state: 'stav',
  levels: { warning: 'po termínu', notice: 'blíží se', ok: 'v pořádku' },
  description: 'popis',
  figures: {
    warning: 'po termínu',
    notice: 'blíží se',
    ok: 'v pořádku',
    done: 'provedeno',
  },
};

const EN: MaintenanceWords = {
  allVehicles: 'all vehicles',
  group: (name) => `group ${name}`,
  due: 'Due',
  dueNote: (day) => `as of ${day}, the most urgent first`,
  done: 'Done',
  noDue: 'No service is planned.',
  noDone: 'No service was done in the period.',
  plate: 'plate',
  vehicle: 'vehicle',
  service: 'service',
  lastDone: 'last done',
  next: 'next due',
  left: 'left',
  date: 'date',
  km: 'km',
  engineHours: 'engine h',
  days: 'days',
  state: 'state',
  levels: { warning: 'overdue', notice: 'soon', ok: 'fine' },
  description: 'description',
  figures: { warning: 'overdue', notice: 'soon', ok: 'fine', done: 'done' },
};

export const MAINTENANCE_WORDS: Readonly<Record<Language, MaintenanceWords>> = {
  sk: SK,
  cs: CS,
  en: EN,
};
