// What the summary of companies says.
import type { Language } from '../../text.ts';

export interface CompaniesSummaryWords {
  companies: string;
  groups: { company: string; vehicles: string; communication: string; persons: string };
  code: string;
  name: string;
  country: string;
  created: string;
  active: string;
  yes: string;
  no: string;
  contracts: string;
  vehiclesActive: string;
  vehiclesHidden: string;
  vehiclesRemoved: string;
  communicating: string;
  never: string;
  failed: string;
  persons: string;
  users: string;
  lastLogin: string;
  devices: string;
  rides: string;
  figures: { companies: string; vehicles: string; communicating: string; users: string };
  note: string;
}

const SK: CompaniesSummaryWords = {
  companies: 'Firmy',
  groups: { company: 'firma', vehicles: 'vozidlá', communication: 'spojenie', persons: 'osoby' },
  code: 'kód',
  name: 'názov',
  country: 'krajina',
  created: 'vytvorená',
  active: 'aktívna',
  yes: 'áno',
  no: 'nie',
  contracts: 'zákazky',
  vehiclesActive: 'aktívne',
  vehiclesHidden: 'skryté',
  vehiclesRemoved: 'vyradené',
  communicating: 'posiela',
  never: 'nové',
  failed: 'mlčí',
  persons: 'osoby',
  users: 'účty',
  lastLogin: 'posledné prihlásenie',
  devices: 'jednotky',
  rides: 'jazdy za 30 dní',
  figures: {
    companies: 'firmy',
    vehicles: 'aktívne vozidlá',
    communicating: 'posiela údaje',
    users: 'používatelia',
  },
  note: 'Spojenie majú aktívne vozidlá: posiela = poslalo údaje v lehote jednotky, nové = ešte neposlalo nič, mlčí = lehota uplynula.',
};

const CS: CompaniesSummaryWords = {
  companies: 'Firmy',
  groups: { company: 'firma', vehicles: 'vozidla', communication: 'spojení', persons: 'osoby' },
  code: 'kód',
  name: 'název',
  country: 'země',
  created: 'vytvořena',
  active: 'aktivní',
  yes: 'ano',
  no: 'ne',
  contracts: 'zakázky',
  vehiclesActive: 'aktivní',
  vehiclesHidden: 'skrytá',
  vehiclesRemoved: 'vyřazená',
  communicating: 'posílá',
  never: 'nová',
  failed: 'mlčí',
  persons: 'osoby',
  users: 'účty',
  lastLogin: 'poslední přihlášení',
  devices: 'jednotky',
  rides: 'jízdy za 30 dní',
  figures: {
    companies: 'firmy',
    vehicles: 'aktivní vozidla',
    communicating: 'posílá data',
    users: 'uživatelé',
  },
  note: 'Spojení mají aktivní vozidla: posílá = poslalo data ve lhůtě jednotky, nová = ještě neposlalo nic, mlčí = lhůta uplynula.',
};

const EN: CompaniesSummaryWords = {
  companies: 'Companies',
  groups: {
    company: 'company',
    vehicles: 'vehicles',
    persons: 'persons',
    communication: 'communication',
  },
  code: 'code',
  name: 'name',
  country: 'country',
  created: 'created',
  active: 'active',
  yes: 'yes',
  no: 'no',
  contracts: 'contracts',
  vehiclesActive: 'active',
  vehiclesHidden: 'hidden',
  vehiclesRemoved: 'removed',
  communicating: 'sends',
  never: 'new',
  failed: 'silent',
  persons: 'persons',
  users: 'accounts',
  lastLogin: 'last login',
  devices: 'trackers',
  rides: 'rides in 30 days',
  figures: {
    companies: 'companies',
    vehicles: 'active vehicles',
    communicating: 'send data',
    users: 'users',
  },
  note: 'Communication is that of active vehicles: sends = sent data within the time of its tracker, new = sent nothing yet, silent = the time has passed.',
};

export const COMPANIES_SUMMARY_WORDS: Readonly<Record<Language, CompaniesSummaryWords>> = {
  sk: SK,
  cs: CS,
  en: EN,
};
