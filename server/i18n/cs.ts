// Sentences of refusals in Czech.
import type { Messages } from './sk.ts';

export const cs: Messages = {
  invalid: 'Některé údaje nejsou správné.',
  country_not_supported: 'Vyhledávání subjektů pro zadanou zemi není podporováno.',
  unauthorized: 'Je třeba se přihlásit.',
  wrong_credentials: 'Nesprávné uživatelské jméno nebo heslo.',
  forbidden: 'K této činnosti nemáte oprávnění.',
  company_forbidden: 'K této firmě nemáte přístup.',
  not_found: 'Záznam nebyl nalezen.',
  not_acceptable: 'Požadovaný formát odpovědi není k dispozici.',
  duplicate: 'Záznam s tímto údajem již existuje.',
  in_use: 'Záznam se ještě používá, proto jej nelze smazat.',
  gone: 'Záznam již není k dispozici.',
  conflict: 'Záznam byl během vašich úprav změněn, je třeba jej upravit znovu.',
  too_large: 'Odeslaná data jsou příliš velká.',
  unsupported_media: 'Tento typ obsahu server nepřijímá.',
  too_many: 'Příliš mnoho požadavků, zkuste to znovu za {seconds} s.',
  server_error: 'Na serveru nastala chyba.',
  unavailable: 'Server je dočasně nedostupný, zkuste to za chvíli znovu.',
  gateway_timeout: 'Služba pro danou zemi neodpovídá.',
  unknown_call: 'Taková adresa neexistuje.',
  malformed_json: 'Tělo požadavku není platný JSON.',
  upload_missing: 'Chybí soubor, vyberte jej prosím.',
  upload_single: 'Najednou lze odeslat jen jeden soubor.',
  upload_type: 'Soubor je třeba odeslat jako formulář (multipart/form-data).',
  upload_large: 'Soubor je příliš velký, nejvýše může mít {max} MB.',
  upload_malformed: 'Odeslaný formulář není úplný nebo správný.',
  table_empty: 'Soubor je prázdný, chybí i řádek s názvy sloupců.',
  table_missingColumn: 'V souboru chybí sloupec {column}.',
  table_columnTwice: 'Sloupec {column} je v souboru dvakrát.',
  table_rowsMax: 'Soubor má více než {max} řádků, rozdělte jej prosím.',
  table_notText: 'Soubor není textový; uložte ho prosím v tabulkovém programu jako CSV (UTF-8).',
  table_cellsMax:
    'Řádek {row} má více než {max} buněk; číslo s čárkou je třeba dát do uvozovek nebo buňky oddělit středníkem.',
  table_unclosedQuote: 'Uvozovky v řádku {row} nejsou uzavřené.',
  ride_unfinished: 'Jízda ještě neskončila, upravit ji lze až poté.',
  plan_never_due:
    'Plán se neopakuje podle data, km ani motohodin, takže servis podle něj nikdy nebude potřeba.',
  service_never_due:
    'Km a motohodiny se u tohoto servisu nepočítají a jeho plán nemá období, takže další termín z něj nevyplývá.',
  service_in_future: 'Datum servisu je v budoucnosti; termíny se už počítají od tohoto dne.',
  due_km_unknown:
    'Stav tachometru nebo motohodin k datu servisu není znám, proto podle něj termín není určen.',
  malformed_sign_in: 'Přihlašovací požadavek není správně sestaven.',
  session_ended: 'Přihlášení skončilo, přihlaste se prosím znovu.',
  too_many_sign_ins: 'Příliš mnoho neúspěšných přihlášení, zkuste to znovu za {minutes} min.',
};
