// The field of the palette until the palette itself has come: it stands at once and has the focus, so what is typed is
// text and no shortcut (V-3), and Enter behind it takes the first row once that is there.
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { t } from '../ground/i18n/i18n.ts';
import type { TextKey } from '../ground/i18n/text-key.ts';
import { type Dialog, leaveDialog } from '../ground/ui/dialogs.ts';
import { listen } from '../ground/ui/listen.ts';
import { enterAhead, typeAhead, useTypedAhead } from '../ground/ui/typed-ahead.ts';
import styles from './palette-shell.module.css';

const TITLES: Partial<Record<Dialog['slot'], TextKey>> = {
  palette: 'palette.title',
  companySelection: 'company.title',
  groupsetSelection: 'groupset.title',
  vehicleSelection: 'select.title',
  findVehicle: 'find.title',
  placeSearch: 'map.search',
};

/** null: the dialog of this slot is no palette. */
export function paletteTitle(slot: Dialog['slot']): TextKey | null {
  return TITLES[slot] ?? null;
}

export function PaletteShell(props: { title: TextKey }) {
  const { text } = useTypedAhead();
  const title = t(props.title);
  // What another one left is not this one's.
  useEffect(() => typeAhead(''), []);
  // A menu that asked for it takes the focus back as it closes.
  useEffect(() => {
    const keydown = ({ key }: KeyboardEvent) => key === 'Escape' && leaveDialog();
    return listen(document, { keydown });
  }, []);
  return (
    <div className={styles.ground} data-closes-itself>
      <div className={styles.box} role="dialog" aria-modal="true" aria-label={title}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: it was asked for by a key of its own.
          autoFocus
          aria-label={title}
          placeholder={title}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(signal) => typeAhead(signal.currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && enterAhead()}
          onBlur={(signal) => signal.currentTarget.focus()}
        />
      </div>
    </div>
  );
}
