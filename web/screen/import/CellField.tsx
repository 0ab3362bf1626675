// A cell while it is typed in: Enter takes it, Esc leaves it as it was, Tab goes on in the row; leaving it takes it, too.
import { IMPORT_TEXT_MAX } from '@flotila/domain/import/import.api.ts';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { GridCell } from '../../ground/ui/PlacedRow.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import styles from './rows.module.css';

interface CellFieldProps {
  label: string;
  text: string;
  /** What it may say; left out: anything. */
  choices?: readonly string[] | undefined;
  onTake: (text: string) => void;
  /** -1, 1: to the cell before or after it; 0: to none. */
  onLeave: (step: -1 | 0 | 1) => void;
  onNext: () => void;
}

export function CellField({ label, text, choices, onTake, onLeave, onNext }: CellFieldProps) {
  const [typed, setTyped] = useState(text);
  const list = useId();
  /** By a key, so that losing the focus says nothing more. */
  const isLeft = useRef(false);
  const leave = (isTaken: boolean, go: () => void) => {
    isLeft.current = true;
    if (isTaken) onTake(typed.trim());
    go();
  };
  const onKeyDown = (signal: KeyboardEvent) => {
    if (signal.ctrlKey || signal.metaKey || signal.altKey) return;
    if (signal.key === 'Enter') leave(true, onNext);
    else if (signal.key === 'Escape') leave(false, () => onLeave(0));
    else if (signal.key === 'Tab') leave(true, () => onLeave(signal.shiftKey ? -1 : 1));
    else return;
    signal.preventDefault();
    signal.stopPropagation();
  };
  return (
    <GridCell>
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever pressed the cell types in it.
        autoFocus
        className={styles.field}
        aria-label={label}
        maxLength={IMPORT_TEXT_MAX}
        value={typed}
        list={choices && list}
        data-closes-itself=""
        onFocus={(signal) => signal.currentTarget.select()}
        onChange={(signal) => setTyped(signal.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !isLeft.current && leave(true, () => onLeave(0))}
      />
      {choices && <ChoiceList id={list} choices={choices} />}
    </GridCell>
  );
}
