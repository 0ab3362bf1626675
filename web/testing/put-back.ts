// Before each test file of the web. It shares React and the kit with the files before it, which take most of the time of
// loading, but no module of ours: what these keep is of one tab. The language is the one that a tab begins with, and
// nothing of another file is on the page or in its storage.
import { vi } from 'vitest';

vi.resetModules();
const { activate } = await import('../ground/i18n/i18n.ts');
activate('sk', []);
Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}
