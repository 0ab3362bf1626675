// Before each test file of the web, which shares what it imports with the files before it: the language is the one
// that a tab begins with, and nothing of another file is on the page or in its storage.
import { activate } from '../i18n/i18n.ts';

activate('sk', []);
Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}
