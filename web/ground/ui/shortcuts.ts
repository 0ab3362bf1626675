// The keyboard shortcuts as one list: the handler, the `?` list and the menu hints read it (NAV-040 …
// NAV-049). They live only inside the shell, so they work only when someone is signed in.
import type { TextKey } from '../i18n/text-key.ts';
import type { Dialog } from './dialogs.ts';
import { isTyped, usePageKeys } from './listen.ts';

export interface ShortcutContext {
  companyCount: number;
  goToMap(): void;
  goToPreview(): void;
  goToAlerts(): void;
  /** The vehicle of the newest call for help; without one nothing happens. */
  showCall(): void;
  open(dialog: Dialog): void;
  /** Closes popup or panel; dialogs and menus close themselves before it is asked. */
  escape(): void;
}

export interface Shortcut {
  /** How the key is written for people. */
  keys: string;
  key: string;
  ctrl?: boolean;
  alt?: boolean;
  label: TextKey;
  group: 'screens' | 'dialogs' | 'lists';
  /** Works also while a text is being typed. */
  inFields?: boolean;
  run?: (context: ShortcutContext) => void;
}

export const SHORTCUTS: readonly Shortcut[] = [
  screen('F9', 'F9', 'menu.map', (context) => context.goToMap()),
  screen('Alt+G', 'g', 'menu.preview', (context) => context.goToPreview(), { alt: true }),
  screen('Alt+U', 'u', 'alerts.title', (context) => context.goToAlerts(), { alt: true }),
  screen('Ctrl+K', 'k', 'palette.title', (context) => context.open({ slot: 'palette' }), {
    ctrl: true,
  }),
  screen('Alt+M', 'm', 'map.search', (context) => context.open({ slot: 'placeSearch' }), {
    alt: true,
  }),
  dialog('F2', 'F2', 'company.title', (context) => {
    // NAV-049: with a single company there is nothing to choose.
    if (context.companyCount > 1) context.open({ slot: 'companySelection' });
  }),
  dialog('F4', 'F4', 'groupset.title', (context) => context.open({ slot: 'groupsetSelection' })),
  dialog('F8', 'F8', 'select.title', (context) => context.open({ slot: 'vehicleSelection' })),
  dialog('Ctrl+F8', 'F8', 'find.title', (context) => context.open({ slot: 'findVehicle' }), {
    ctrl: true,
  }),
  dialog('Alt+R', 'r', 'menu.refueling', (context) => context.open({ slot: 'refueling' }), {
    alt: true,
  }),
  {
    keys: 'H',
    key: 'h',
    label: 'keys.call',
    group: 'screens',
    run: (context) => context.showCall(),
  },
  {
    keys: '?',
    key: '?',
    label: 'keys.help',
    group: 'dialogs',
    run: (context) => context.open({ slot: 'keys' }),
  },
  // VehicleTabs.tsx, loaded with the panels, hears it.
  { keys: 'Alt+1 … 7', key: '', label: 'keys.tabs', group: 'lists' },
  { keys: '1 … 6', key: '', label: 'keys.parts', group: 'lists' },
  // FilterField.tsx of the list hears it.
  { keys: '/', key: '', label: 'keys.filter', group: 'lists' },
  { keys: '↑ ↓', key: '', label: 'keys.arrows', group: 'lists' },
  { keys: 'Enter', key: '', label: 'keys.enter', group: 'lists' },
  {
    keys: 'Esc',
    key: 'Escape',
    label: 'keys.escape',
    group: 'lists',
    run: (context) => context.escape(),
  },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** The shortcut of a pressed key. Letters compare without case and by place on the keyboard (NAV-047). */
export function shortcutOf(pressed: Pressed, isInField: boolean): Shortcut | undefined {
  return SHORTCUTS.find((shortcut) => {
    if (!shortcut.run || (isInField && !shortcut.inFields)) return false;
    if ((pressed.ctrlKey || pressed.metaKey) !== (shortcut.ctrl ?? false)) return false;
    if (pressed.altKey !== (shortcut.alt ?? false)) return false;
    const isLetter = /^[a-z]$/.test(shortcut.key);
    if (!isLetter) return pressed.key === shortcut.key;
    return (
      pressed.key.toLowerCase() === shortcut.key ||
      pressed.code === `Key${shortcut.key.toUpperCase()}`
    );
  });
}

/** Listens for the shortcuts while the shell is on the screen. */
export function useShortcuts(context: ShortcutContext): void {
  usePageKeys((signal) => {
    const shortcut = shortcutOf(signal, isTyped(signal));
    if (!shortcut?.run) return;
    // Esc belongs to the topmost thing: open dialogs and menus take it themselves.
    if (shortcut.key === 'Escape' && isEscapeTaken()) return;
    signal.preventDefault();
    shortcut.run(context);
  });
}

/** Beside the kit's own: what says so of itself and has the focus. */
const CLOSES_ITSELF =
  '.mantine-Modal-content, .mantine-Menu-dropdown, .mantine-Combobox-dropdown, [data-closes-itself]:focus-within';

/** Measuring on the map: above panels, below dialogs and menus. */
const MAP_TOOL = '[data-map-tool]';

/** Is something open that Esc belongs to? */
export function isEscapeTaken(): boolean {
  return document.querySelector(`${CLOSES_ITSELF}, ${MAP_TOOL}`) !== null;
}

/** Does Esc belong to the tool that is open on the map? */
export function isEscapeOfMapTool(): boolean {
  return document.querySelector(CLOSES_ITSELF) === null;
}

type Extra = { ctrl?: boolean; alt?: boolean };

function screen(
  keys: string,
  key: string,
  label: TextKey,
  run: (context: ShortcutContext) => void,
  extra: Extra = {},
): Shortcut {
  return { keys, key, label, group: 'screens', inFields: true, run, ...extra };
}

function dialog(
  keys: string,
  key: string,
  label: TextKey,
  run: (context: ShortcutContext) => void,
  extra: Extra = {},
): Shortcut {
  return { keys, key, label, group: 'dialogs', inFields: true, run, ...extra };
}
