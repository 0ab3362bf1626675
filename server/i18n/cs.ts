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
  ride_unfinished: 'Jízda ještě neskončila, upravit ji lze až poté.',
  malformed_sign_in: 'Přihlašovací požadavek není správně sestaven.',
  session_ended: 'Přihlášení skončilo, přihlaste se prosím znovu.',
  too_many_sign_ins: 'Příliš mnoho neúspěšných přihlášení, zkuste to znovu za {minutes} min.',
};
